import Testing
import Tracks

/// Bytes lost, added or changed in a FIT file cost the points that they touch, and never make one up.
@Suite struct FITDamageTests {
    private struct Point: Hashable {
        var latitude: Double
        var longitude: Double
        var time: Int64?
    }

    private static let count = 30
    /// The header of a file and the definition: local type 0, message 20 with time, latitude, longitude, height, heart
    /// rate.
    private static let definition: [UInt8] =
        [0x40, 0, 0, 20, 0, 5] + [253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84, 3, 1, 0x02]
    private static let start = 14 + definition.count
    private static let recordLength = 16

    /// A walk to the north-east, a point every three seconds. No low byte of a time is a header by chance.
    private static func record(_ index: Int) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        let latitude = 0x22F1_3A57 + index * 1371
        let longitude = 0x0A1B_2C3D + index * 977
        return [0] + bytes(0x3B9A_CA41 + index * 3, 4) + bytes(latitude, 4) + bytes(longitude, 4)
            + bytes(2600 + index, 2) + [UInt8(90 + index)]
    }

    private static let file: [UInt8] = {
        let records = definition + (0..<count).flatMap(record)
        return [14, 0x20, 0x54, 8, UInt8(records.count & 0xFF), UInt8(records.count >> 8), 0, 0]
            + Array(".FIT".utf8) + [0, 0] + records + [0x12, 0x34]
    }()

    private static let truth = (0..<count).map { index -> Point in
        let half: Double = 2_147_483_648
        let second = 0x3B9A_CA41 + index * 3 + 631_065_600
        return Point(
            latitude: Double(0x22F1_3A57 + index * 1371) * 180 / half,
            longitude: Double(0x0A1B_2C3D + index * 977) * 180 / half, time: Int64(second) * 1_000_000_000)
    }

    /// CRC-16 bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            for bit in 0..<8 {
                let isOdd = (sum ^ UInt16(byte >> bit)) & 1 == 1
                sum = isOdd ? (sum >> 1) ^ 0xA001 : sum >> 1
            }
        }
        return sum
    }

    private func points(_ document: TrackDocument) -> [Point] {
        document.tracks.flatMap(\.segments).flatMap { segment in
            (0..<segment.count).map {
                Point(
                    latitude: segment.latitudes[$0], longitude: segment.longitudes[$0], time: segment.time(at: $0))
            }
        }
    }

    /// Reads damaged bytes and finds the true points that are missing.
    private func missing(_ bytes: [UInt8], _ what: String) throws -> [Int] {
        let document = try TrackReader.read(bytes: bytes)
        let found = points(document)
        #expect(Set(found).isSubset(of: Self.truth), "\(what): a point was made up")
        #expect(Set(found).count == found.count, "\(what): a point came twice")
        let missing = Self.truth.indices.filter { !found.contains(Self.truth[$0]) }
        if !missing.isEmpty {
            let damage = document.problems.first { $0.rule == .badRecord || $0.rule == .truncated }
            #expect(damage?.byte != nil, "\(what): the loss is not reported with its place")
        }
        return missing
    }

    @Test func anIntactFileHasAllPoints() throws {
        #expect(points(try TrackReader.read(bytes: Self.file)) == Self.truth)
    }

    /// Whichever byte of the records is lost, at most the point that it belongs to is.
    @Test func aLostByteCostsOnePoint() throws {
        for place in Self.start..<Self.file.count - 2 {
            var bytes = Self.file
            bytes.remove(at: place)
            let missing = try missing(bytes, "lost byte \(place)")
            // At the end of the file nothing follows that could show where sense begins again.
            let index = (place - Self.start) / Self.recordLength
            #expect(missing.allSatisfy { $0 == index || $0 >= Self.count - 2 }, "lost byte \(place): \(missing)")
        }
    }

    /// Not 16: the halves that the loss of a record's length welds together nobody can tell from a whole one.
    @Test(arguments: [1, 2, 5, 17, 40, 300]) func lostBytesCostThePointsTheyTouch(lost: Int) throws {
        for place in stride(from: Self.start, to: Self.file.count - 2 - lost, by: 3) {
            var bytes = Self.file
            bytes.removeSubrange(place..<place + lost)
            let missing = try missing(bytes, "lost \(lost) bytes at \(place)")
            let touched =
                (place - Self.start) / Self.recordLength...(place + lost - 1 - Self.start) / Self.recordLength
            #expect(missing.allSatisfy { touched.contains($0) || $0 >= Self.count - 2 }, "\(place): \(missing)")
        }
    }

    /// From the third record on: before, no time is known that a wrong one would contradict.
    @Test(arguments: [
        [0], [0xFF], [0x40], [14, 0x20], Array(repeating: 0, count: 64), Array(repeating: 0xA5, count: 33),
    ])
    func addedBytesCostOnePoint(added: [UInt8]) throws {
        for place in Self.start + 2 * Self.recordLength..<Self.file.count - 2 {
            let bytes = Self.file[..<place] + added + Self.file[place...]
            let missing = try missing(Array(bytes), "added \(added.count) bytes at \(place)")
            let index = (place - Self.start) / Self.recordLength
            #expect(missing.allSatisfy { $0 == index || $0 >= Self.count - 2 }, "\(place): \(missing)")
        }
    }

    /// A bit of a time that is so far off that it makes a day's difference costs the point; others nobody can tell.
    @Test(arguments: 18..<32) func aChangedTimeCostsThePoint(bit: Int) throws {
        for index in 2..<Self.count - 1 {
            var bytes = Self.file
            bytes[Self.start + index * Self.recordLength + 1 + bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(try missing(bytes, "bit \(bit) of the time of \(index)") == [index])
        }
    }

    /// As a card that lost a block leaves it.
    @Test(arguments: [0, 0xFF] as [UInt8]) func aBlankBlockCostsThePointsUnderIt(blank: UInt8) throws {
        for place in stride(from: Self.start, to: Self.file.count - 140, by: 1) {
            var bytes = Self.file
            for index in place..<place + 100 { bytes[index] = blank }
            let found = points(try TrackReader.read(bytes: bytes))
            let first = (place - Self.start) / Self.recordLength
            let last = (place + 99 - Self.start) / Self.recordLength
            let untouched = Self.truth.indices.filter { $0 < first || $0 > last }
            #expect(untouched.allSatisfy { found.contains(Self.truth[$0]) }, "blank at \(place)")
            #expect(found.count <= Self.count)
        }
    }

    /// However the file is cut, every whole record is there.
    @Test func cutAnywhere() throws {
        for length in Self.start..<Self.file.count {
            let whole = min((length - Self.start) / Self.recordLength, Self.count)
            #expect(
                points(try TrackReader.read(bytes: Array(Self.file.prefix(length)))) == Array(Self.truth.prefix(whole)))
        }
    }

    /// Where the checksum says that nothing has changed, the last fix may lie anywhere.
    @Test func aJumpAtTheEndOfAnIntactFileStays() throws {
        var bytes = Array(Self.file.dropLast(2))
        bytes[bytes.count - 4] = 0x60
        let sum = Self.checksum(bytes)
        #expect(try TrackReader.read(bytes: bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)]).pointCount == Self.count)
        #expect(try TrackReader.read(bytes: bytes + [0, 0]).pointCount == Self.count - 1)
    }

    /// A second file of the chain is found behind whatever became of the first.
    @Test func aChainedFileIsFoundBehindDamage() throws {
        var first = Self.file
        first.removeSubrange(Self.start + 40..<first.count - 9)
        let found = points(try TrackReader.read(bytes: first + Self.file))
        #expect(Set(found) == Set(Self.truth) && found.count == Self.count + 2)
    }

    /// A changed bit that moves a point by more than a jump costs it; a smaller one cannot be told from the truth.
    @Test(arguments: [(5, 11), (9, 11)]) func aChangedPlaceCostsThePoint(field: Int, firstBit: Int) throws {
        for bit in firstBit..<32 {
            for index in 0..<Self.count {
                var bytes = Self.file
                bytes[Self.start + index * Self.recordLength + field + bit / 8] ^= 1 << UInt8(bit % 8)
                let document = try TrackReader.read(bytes: bytes)
                let found = points(document)
                // 2^11 semicircles are 19 metres, 2^13 are 76.
                let isFar = bit >= (field == 5 ? 13 : 14)
                #expect(found.count == Self.count - 1 || !isFar, "bit \(bit) of point \(index)")
                #expect(Set(Self.truth).subtracting(found).count <= 1, "bit \(bit) of point \(index)")
                if isFar { #expect(!document.problems.filter { $0.rule != .checksum }.isEmpty) }
            }
        }
    }

    /// The same jump in a file whose checksum is right is what the device recorded.
    @Test(arguments: [14, 18, 22]) func aJumpInAnIntactFileStays(bit: Int) throws {
        var bytes = Array(Self.file.dropLast(2))
        bytes[Self.start + 12 * Self.recordLength + 5 + bit / 8] ^= 1 << UInt8(bit % 8)
        let sum = Self.checksum(bytes)
        let document = try TrackReader.read(bytes: bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)])
        #expect(document.pointCount == Self.count && document.problems.isEmpty)
        let damaged = try TrackReader.read(bytes: bytes + [UInt8(sum & 0xFF) ^ 1, UInt8(sum >> 8)])
        #expect(damaged.pointCount == Self.count - 1)
        #expect(damaged.problems.map(\.rule) == [.checksum, .damagedPoint])
    }

    /// A clock that is set in mid-ride is no damage.
    @Test func aClockThatIsSetIsNoDamage() throws {
        var bytes = Self.file
        for index in 0..<10 {
            let place = Self.start + index * Self.recordLength
            bytes.replaceSubrange(place + 1..<place + 5, with: [UInt8(index), 0, 0, 0x20])
        }
        let document = try TrackReader.read(bytes: bytes)
        #expect(document.pointCount == Self.count)
        #expect(!document.problems.map(\.rule).contains(.badRecord))
    }
}
