import MapKit

/// The annotations of a stage, and what is done to them.
@MainActor
final class StressPins {
    private unowned let map: MKMapView
    /// In the order in which they were added.
    private(set) var pins: [StressPin] = []
    private(set) var selected: StressPin?
    private var added = 0

    /// Enough to lie over each other.
    nonisolated static let most = 8

    init(_ map: MKMapView) { self.map = map }

    func apply(_ operation: StressOperation) {
        if operation.kind == .pin { return add(operation) }
        guard !pins.isEmpty else { return }
        let pin = pins[operation.target % pins.count]
        switch operation.kind {
        case .unpin:
            map.removeAnnotation(pin)
            pins.removeAll { $0 === pin }
            if selected === pin { selected = nil }
        case .movePin:
            // Often straight along one side.
            let place = StressPin.inWorld(operation.x, operation.y)
            if operation.other % 3 != 1 { pin.place.x = place.x }
            if operation.other % 3 != 2 { pin.place.y = place.y }
        case .stylePin:
            restyle(pin, operation)
            if let view = map.view(for: pin) { pin.dress(view) }
        case .selectPin:
            if operation.value % 3 == 0 {
                map.deselectAnnotation(selected, animated: false)
                selected = nil
            } else {
                map.selectAnnotation(pin, animated: false)
                selected = pin
            }
        default: break
        }
    }

    private func add(_ operation: StressOperation) {
        guard pins.count < Self.most else { return }
        added += 1
        let pin = StressPin(
            number: added, x: operation.x, y: operation.y, width: operation.width, height: operation.height,
            color: operation.value, style: operation.other)
        if operation.target % 3 == 0 { pin.displayPriority = 250 }
        pins.append(pin)
        map.addAnnotation(pin)
    }

    private func restyle(_ pin: StressPin, _ operation: StressOperation) {
        switch operation.value % 5 {
        case 0:
            pin.color = operation.other
            // Code that draws says so itself; pictures and MapKit's own looks are noticed.
            if pin.style == .drawn || pin.style == .callout { map.view(for: pin)?.setNeedsDisplay() }
        case 1: pin.size = StressPin.size(operation.width, operation.height)
        case 2: pin.zPriority = [0, 250, 500, 1000][operation.other % 4]
        case 3: pin.displayPriority = [250, 750, 1000][operation.other % 3]
        default: pin.offset = (operation.width % 7 * 2 - 6, operation.height % 7 * 2 - 6)
        }
    }
}
