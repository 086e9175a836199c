/// What a reader of an XML format does with elements and text. Elements are known by local name, in any case and with
/// any prefix, declared or not; elements that the format does not name are passed as nil.
///
/// The scanner guarantees balance: every start is followed by its end, also in broken files.
protocol XMLSink {
    /// The names the format knows, in lower case.
    associatedtype Element: RawRepresentable & CaseIterable & Equatable where Element.RawValue == String

    /// Where findings go.
    var builder: TrackBuilder { get set }
    /// Whether text is of interest here; the scanner passes over it otherwise.
    var wantsText: Bool { get }

    /// An element begins at a byte of the file.
    mutating func start(_ element: Element?, _ attributes: XMLAttributes, parent: Element?, at byte: Int)
    /// A piece of text with entities replaced; a text may come in several pieces.
    mutating func text(_ bytes: UnsafeRawBufferPointer)
    /// The file ends inside a text: what has come of it may be half a number.
    mutating func cut()
    /// An element ends.
    mutating func end(_ element: Element?, parent: Element?, at byte: Int)
}

/// The attributes of a tag. Valid only during the call that passes them.
struct XMLAttributes {
    /// The place of a name and a value, relative to the tag.
    struct Place {
        var name: Range<Int32>
        var value: Range<Int32>
    }

    /// More attributes than this are ignored.
    static let limit = 64

    let tag: UnsafeRawBufferPointer
    let places: UnsafePointer<Place>
    let count: Int

    /// The raw value of an attribute by its local name; nil when the tag does not have it.
    @inline(__always)
    subscript(name: StaticString) -> UnsafeRawBufferPointer? {
        for index in 0..<count where isNamed(name, places[index].name) {
            let value = places[index].value
            return UnsafeRawBufferPointer(rebasing: tag[Int(value.lowerBound)..<Int(value.upperBound)])
        }
        return nil
    }

    @inline(__always)
    private func isNamed(_ name: StaticString, _ place: Range<Int32>) -> Bool {
        guard place.count == name.utf8CodeUnitCount else { return false }
        let start = Int(place.lowerBound)
        for index in 0..<name.utf8CodeUnitCount where tag[start + index] | 0x20 != name.utf8Start[index] | 0x20 {
            return false
        }
        return true
    }
}

/// From local names in bytes to a format's elements.
struct XMLVocabulary<Element: RawRepresentable & CaseIterable> where Element.RawValue == String {
    private var keys: [UInt64]
    private var elements: [Element?]

    init() {
        let size = 256
        keys = Array(repeating: 0, count: size)
        elements = Array(repeating: nil, count: size)
        precondition(Element.allCases.count < size / 2, "the table needs free places")
        for element in Element.allCases {
            let key = Self.key(element.rawValue)
            var place = Int(key & 255)
            while keys[place] != 0 { place = (place + 1) & 255 }
            keys[place] = key
            elements[place] = element
        }
    }

    /// The element of a key.
    @inline(__always)
    subscript(key: UInt64) -> Element? {
        var place = Int(key & 255)
        while keys[place] != 0 {
            if keys[place] == key { return elements[place] }
            place = (place + 1) & 255
        }
        return nil
    }

    private static func key(_ name: String) -> UInt64 {
        XMLKey.finished(name.utf8.reduce(XMLKey.start) { XMLKey.next($0, $1) })
    }
}

/// A name as a number: a hash over its bytes without case.
enum XMLKey {
    static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    @inline(__always)
    static func next(_ key: UInt64, _ byte: UInt8) -> UInt64 { (key ^ UInt64(byte | 0x20)) &* 0x100_0000_01b3 }

    /// Mixed so that the low bits depend on all bytes, and never 0.
    @inline(__always)
    static func finished(_ key: UInt64) -> UInt64 { (key ^ (key >> 32)) | 1 << 63 }
}
