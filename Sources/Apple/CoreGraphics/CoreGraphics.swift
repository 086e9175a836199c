// On Apple's systems `import CoreGraphics` brings CGFloat, CGPoint, CGSize and CGRect along. Here Foundation owns them.
@_exported public import Foundation
