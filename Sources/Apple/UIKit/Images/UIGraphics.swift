public import CoreGraphics
public import Foundation

/// The contexts being drawn in, each thread's own, the current one last.
private let stack = ThreadLocal<[ImageContext]> { [] }

/// A context on the stack; one made by `UIGraphicsBeginImageContext` knows its scale.
private struct ImageContext {
    var context: CGContext
    var imageScale: CGFloat?
}

/// The context that UIKit's drawing calls of this thread draw in; nil outside of any.
public func UIGraphicsGetCurrentContext() -> CGContext? { stack.value.last?.context }

/// Makes a context the current one of this thread.
public func UIGraphicsPushContext(_ context: CGContext) {
    stack.value.append(ImageContext(context: context))
}

/// Goes back to the context before the current one.
public func UIGraphicsPopContext() {
    _ = stack.value.popLast()
}

/// Makes a transparent image context of one pixel a point the current one of this thread, y pointing down.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes an image context the current one of this thread, y pointing down; scale 0 means the screen's.
///
/// A size without area, or of more than 32767 pixels a side, gives a context of one pixel and no image.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : UIScreen.mainScale
    let made = CGContext(size: size, scale: scale)
    guard let context = made ?? CGContext(size: CGSize(width: 1, height: 1), scale: 1) else {
        preconditionFailure("no memory for a context of one pixel")
    }
    if opaque {
        context.setFillColor(gray: 0, alpha: 1)
        context.fill(CGRect(origin: .zero, size: size))
    }
    stack.value.append(ImageContext(context: context, imageScale: made == nil ? nil : scale))
}

/// What is drawn so far in the image context of this thread; nil outside of one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let current = stack.value.last, let scale = current.imageScale else { return nil }
    return current.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the image context of this thread.
public func UIGraphicsEndImageContext() {
    UIGraphicsPopContext()
}

/// Fills a rectangle of the current context with its fill colour.
public func UIRectFill(_ rect: CGRect) {
    UIRectFillUsingBlendMode(rect, .copy)
}

/// Fills a rectangle of the current context with its fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a frame of one point inside a rectangle of the current context with its fill colour.
public func UIRectFrame(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let path = CGMutablePath()
    path.addRect(rect)
    path.addRect(rect.insetBy(dx: 1, dy: 1))
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: .evenOdd)
}

/// Limits drawing in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}
