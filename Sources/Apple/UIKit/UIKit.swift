// On Apple's systems `import UIKit` brings these along, and networking is a part of Foundation there.
@_exported public import CoreGraphics
@_exported public import FoundationNetworking
