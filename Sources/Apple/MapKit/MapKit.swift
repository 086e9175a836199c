// What `import MapKit` brings along, as on Apple's platforms.
@_exported public import CoreGraphics
@_exported public import CoreLocation
@_exported public import Dispatch
@_exported public import Foundation
@_exported public import MapGeometry
@_exported public import QuartzCore
@_exported public import UIKit
