import Combine
import Testing

struct CombineTests {
    private final class Model: ObservableObject {
        @Published var count = 1
        @Published var name = "a"
    }

    @Test func subjectsSendToThoseWhoListen() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [Int] = []
        subject.send(1)
        let listening = subject.map { $0 * 10 }.filter { $0 != 30 }.sink { seen.append($0) }
        [2, 3, 4].forEach(subject.send)
        listening.cancel()
        subject.send(5)
        #expect(seen == [20, 40])
    }

    @Test func currentValuesComeFirst() {
        let subject = CurrentValueSubject<Int, Never>(1)
        var (seen, isFinished) = ([Int](), false)
        let listening = subject.removeDuplicates().sink { _ in
            isFinished = true
        } receiveValue: {
            seen.append($0)
        }
        subject.send(1)
        subject.value = 2
        subject.send(completion: .finished)
        subject.send(3)
        #expect(seen == [1, 2] && isFinished && subject.value == 2)
        _ = listening
    }

    @Test func publishedPropertiesTellTheirObject() {
        let model = Model()
        var (counts, before) = ([Int](), [Int]())
        var bag: Set<AnyCancellable> = []
        model.$count.dropFirst().sink { counts.append($0) }.store(in: &bag)
        model.objectWillChange.sink { [unowned model] in before.append(model.count) }.store(in: &bag)
        model.count = 2
        model.name = "b"
        model.count = 3
        #expect(counts == [2, 3])
        #expect(before == [1, 2, 2])
        bag.removeAll()
        model.count = 4
        #expect(counts == [2, 3])
    }

    @Test func lettingGoEndsListening() {
        let subject = PassthroughSubject<Int, Never>()
        var count = 0
        do {
            let listening = subject.sink { _ in count += 1 }
            subject.send(1)
            _ = listening
        }
        subject.send(2)
        #expect(count == 1)
    }
}
