/// `{x, y}` in map points, one decimal.
public func MKStringFromMapPoint(_ point: MKMapPoint) -> String {
    "{\(oneDecimal(point.x)), \(oneDecimal(point.y))}"
}

/// `{width, height}` in map points, one decimal.
public func MKStringFromMapSize(_ size: MKMapSize) -> String {
    "{\(oneDecimal(size.width)), \(oneDecimal(size.height))}"
}

/// `{{x, y}, {width, height}}` in map points, one decimal.
public func MKStringFromMapRect(_ rect: MKMapRect) -> String {
    "{\(MKStringFromMapPoint(rect.origin)), \(MKStringFromMapSize(rect.size))}"
}

private func oneDecimal(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let tenths = (value * 10).rounded()
    guard abs(tenths) < 9e15 else { return "\(value)" }
    let magnitude = Int(abs(tenths))
    return "\(tenths < 0 ? "-" : "")\(magnitude / 10).\(magnitude % 10)"
}
