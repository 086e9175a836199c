import CExpat

@testable import Tracks

/// Reads a well-formed document by expat and tells a sink what the scanner would: the reference for its events.
final class ExpatScanner<Sink: XMLSink> {
    private var sink: Sink
    private let vocabulary = XMLVocabulary<Sink.Element>()
    private var stack: [Sink.Element?] = []

    private init(_ sink: Sink) { self.sink = sink }

    /// The sink after the whole document; nil when expat finds it not well-formed.
    static func scan(_ bytes: [UInt8], _ sink: Sink) -> Sink? {
        guard let parser = XML_ParserCreate(nil) else { return nil }
        defer { XML_ParserFree(parser) }
        let scanner = ExpatScanner(sink)
        XML_SetUserData(parser, Unmanaged.passUnretained(scanner as AnyObject).toOpaque())
        XML_SetElementHandler(
            parser, { data, name, attributes in handler(data)?.start(name, attributes) },
            { data, _ in handler(data)?.end() })
        XML_SetCharacterDataHandler(parser) { data, text, count in handler(data)?.text(text, Int(count)) }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
        }
        return status == XML_STATUS_OK ? scanner.sink : nil
    }
}

/// What expat's callbacks, which know no generic types, tell a scanner.
private protocol ExpatHandler: AnyObject {
    func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?)
    func end()
    func text(_ bytes: UnsafePointer<CChar>?, _ count: Int)
}

private func handler(_ data: UnsafeMutableRawPointer?) -> (any ExpatHandler)? {
    data.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() } as? any ExpatHandler
}

extension ExpatScanner: ExpatHandler {
    fileprivate func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        let local = name.map { String(cString: $0) }?.split(separator: ":").last.map { $0.lowercased() } ?? ""
        let element = Sink.Element(rawValue: local)
        // The tag is written anew so that the sink gets it in the form that the scanner gives it.
        var tag: [UInt8] = []
        var places: [XMLAttributes.Place] = []
        var index = 0
        while let name = attributes?[index], let value = attributes?[index + 1] {
            func add(_ text: String) -> Range<Int32> {
                let start = Int32(tag.count)
                tag += text.utf8
                return start..<Int32(tag.count)
            }
            let local = String(cString: name).split(separator: ":").last.map(String.init) ?? ""
            places.append(.init(name: add(local), value: add(String(cString: value))))
            index += 2
        }
        tag.withUnsafeBytes { bytes in
            places.withUnsafeBufferPointer { places in
                // An empty list has no address, and none is looked at.
                guard let start = places.baseAddress else { return }
                let attributes = XMLAttributes(tag: bytes, places: start, count: places.count)
                sink.start(element, attributes, parent: stack.last ?? nil, at: 0)
            }
        }
        stack.append(element)
    }

    fileprivate func end() {
        let element = stack.removeLast()
        sink.end(element, parent: stack.last ?? nil, at: 0)
    }

    fileprivate func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
        if sink.wantsText { sink.text(UnsafeRawBufferPointer(start: bytes, count: count)) }
    }
}
