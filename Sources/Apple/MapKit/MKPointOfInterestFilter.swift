public import Foundation

/// A kind of place, by name. Source: MapKit, `MKPointOfInterestCategory`.
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let airport = MKPointOfInterestCategory(rawValue: "MKPOICategoryAirport")
    public static let beach = MKPointOfInterestCategory(rawValue: "MKPOICategoryBeach")
    public static let cafe = MKPointOfInterestCategory(rawValue: "MKPOICategoryCafe")
    public static let campground = MKPointOfInterestCategory(rawValue: "MKPOICategoryCampground")
    public static let hospital = MKPointOfInterestCategory(rawValue: "MKPOICategoryHospital")
    public static let hotel = MKPointOfInterestCategory(rawValue: "MKPOICategoryHotel")
    public static let museum = MKPointOfInterestCategory(rawValue: "MKPOICategoryMuseum")
    public static let nationalPark = MKPointOfInterestCategory(rawValue: "MKPOICategoryNationalPark")
    public static let park = MKPointOfInterestCategory(rawValue: "MKPOICategoryPark")
    public static let parking = MKPointOfInterestCategory(rawValue: "MKPOICategoryParking")
    public static let publicTransport = MKPointOfInterestCategory(rawValue: "MKPOICategoryPublicTransport")
    public static let restaurant = MKPointOfInterestCategory(rawValue: "MKPOICategoryRestaurant")
    public static let school = MKPointOfInterestCategory(rawValue: "MKPOICategorySchool")
    public static let store = MKPointOfInterestCategory(rawValue: "MKPOICategoryStore")
    public static let university = MKPointOfInterestCategory(rawValue: "MKPOICategoryUniversity")
}

/// Which kinds of places a map shows. The map here has none; the filter only answers. Source: MapKit,
/// `MKPointOfInterestFilter`.
open class MKPointOfInterestFilter: NSObject {
    private let named: Set<MKPointOfInterestCategory>
    private let isListOfIncluded: Bool

    /// All kinds.
    open class var includingAll: MKPointOfInterestFilter { MKPointOfInterestFilter(excluding: []) }
    /// No kind.
    open class var excludingAll: MKPointOfInterestFilter { MKPointOfInterestFilter(including: []) }

    /// Only these kinds.
    public init(including categories: [MKPointOfInterestCategory]) {
        (named, isListOfIncluded) = (Set(categories), true)
    }

    /// All kinds but these.
    public init(excluding categories: [MKPointOfInterestCategory]) {
        (named, isListOfIncluded) = (Set(categories), false)
    }

    open func includes(_ category: MKPointOfInterestCategory) -> Bool { named.contains(category) == isListOfIncluded }

    open func excludes(_ category: MKPointOfInterestCategory) -> Bool { !includes(category) }
}
