// On Apple's systems `import UIKit` brings these along: networking is a part of Foundation there, which also brings
// Combine. What Core Text there is is here, too.
@_exported public import Combine
@_exported public import CoreGraphics
@_exported public import FoundationNetworking
@_exported public import QuartzCore
