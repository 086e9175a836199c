import MapKit
import UIKit

/// An annotation of a stress scenario with all that is known of it.
final class StressPin: NSObject, MKAnnotation {
    enum Style {
        /// Drawn by code: one colour, another while it is selected.
        case drawn
        /// A picture of one colour.
        case picture
        /// Drawn, and with a bubble while it is selected.
        case callout
        /// MapKit's own looks.
        case pin, marker
    }

    let style: Style
    /// Its place in the order of adding.
    let number: Int
    /// Pixels of the home level, inside the world.
    var place: (x: Int, y: Int)
    var color: Int
    /// Points; even, so that a pin lies on whole pixels.
    var size: (width: Int, height: Int)
    var offset = (x: 0, y: 0)
    var zPriority: Float = 500
    var displayPriority: Float = 1000

    init(number: Int, x: Int, y: Int, width: Int, height: Int, color: Int, style: Int) {
        self.number = number
        self.style = [.drawn, .drawn, .drawn, .drawn, .picture, .pin, .marker, .callout][style % 8]
        self.color = color
        size = Self.size(width, height)
        place = Self.inWorld(x, y)
    }

    static func inWorld(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
        let world = StressGrid.homePixels
        return (((x % world) + world) % world, min(max(1, y), world - 1))
    }

    static func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        (4 + abs(width) % 12 * 2, 4 + abs(height) % 12 * 2)
    }

    var coordinate: CLLocationCoordinate2D {
        MKMapPoint(x: Double(place.x) * StressGrid.pixel, y: Double(place.y) * StressGrid.pixel).coordinate
    }

    var title: String? { style == .callout ? "P\(number)" : nil }
    var subtitle: String? { nil }
}

extension StressPin {
    /// The view that shows the pin: one that waited under the same name, or a new one.
    @MainActor
    func makeView(_ map: MKMapView) -> MKAnnotationView {
        let name = "\(style)"
        let view =
            map.dequeueReusableAnnotationView(withIdentifier: name)
            ?? {
                switch style {
                case .pin: MKPinAnnotationView(annotation: self, reuseIdentifier: name)
                case .marker: MKMarkerAnnotationView(annotation: self, reuseIdentifier: name)
                default: StressPinView(annotation: self, reuseIdentifier: name)
                }
            }()
        view.annotation = self
        view.canShowCallout = style == .callout
        dress(view)
        return view
    }

    /// Gives a view what the pin is now, as an app would.
    @MainActor
    func dress(_ view: MKAnnotationView) {
        view.zPriority = MKAnnotationViewZPriority(rawValue: zPriority)
        view.displayPriority = MKFeatureDisplayPriority(rawValue: displayPriority)
        switch style {
        case .pin: (view as? MKPinAnnotationView)?.pinTintColor = UIColor(cgColor: StressGrid.cgColor(color))
        case .marker: (view as? MKMarkerAnnotationView)?.markerTintColor = UIColor(cgColor: StressGrid.cgColor(color))
        case .picture:
            view.image = Self.picture(color, size.width, size.height)
            view.centerOffset = CGPoint(x: offset.x, y: offset.y)
        case .drawn, .callout:
            view.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
            view.centerOffset = CGPoint(x: offset.x, y: offset.y)
        }
    }

    /// The pixel value that a drawn pin has all over.
    func pixel(isSelected: Bool) -> UInt32 {
        StressGrid.colors[(color + (isSelected && style != .picture ? 1 : 0)) % StressGrid.colors.count]
    }

    private static func picture(_ color: Int, _ width: Int, _ height: Int) -> UIImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.setFillColor(StressGrid.cgColor(color))
        context?.fill(CGRect(x: 0, y: 0, width: width, height: height))
        return context?.makeImage().map { UIImage(cgImage: $0) }
    }
}

/// A view of one colour, which looks at its annotation only when it is drawn.
private final class StressPinView: MKAnnotationView {
    override func draw(_ rect: CGRect) {
        guard let pin = annotation as? StressPin, pin.style != .picture else { return super.draw(rect) }
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(StressGrid.cgColor(pin.color + (isSelected ? 1 : 0)))
        context.fill(bounds)
    }
}
