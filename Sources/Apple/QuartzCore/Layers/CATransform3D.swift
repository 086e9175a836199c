public import CoreGraphics
public import Foundation

/// A transform of space, of which a flat layer uses the part that stays in its plane. Source: Core Animation.
public struct CATransform3D: Hashable, Sendable {
    public var m11, m12, m13, m14: CGFloat
    public var m21, m22, m23, m24: CGFloat
    public var m31, m32, m33, m34: CGFloat
    public var m41, m42, m43, m44: CGFloat

    /// The transform of zeros, as a zeroed C structure.
    public init() {
        (m11, m12, m13, m14) = (0, 0, 0, 0)
        (m21, m22, m23, m24) = (0, 0, 0, 0)
        (m31, m32, m33, m34) = (0, 0, 0, 0)
        (m41, m42, m43, m44) = (0, 0, 0, 0)
    }

    /// A transform of the plane.
    init(_ plane: CGAffineTransform) {
        self.init()
        (m11, m12, m21, m22) = (plane.a, plane.b, plane.c, plane.d)
        (m41, m42, m33, m44) = (plane.tx, plane.ty, 1, 1)
    }

    /// What the transform does to points of the plane, depth and perspective left out.
    var plane: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }

    private var rows: [[CGFloat]] {
        [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
    }

    /// This transform first, the other after it.
    func concatenating(_ other: CATransform3D) -> CATransform3D {
        let (a, b) = (rows, other.rows)
        func entry(_ row: Int, _ column: Int) -> CGFloat { (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } }
        var product = CATransform3D()
        (product.m11, product.m12, product.m13, product.m14) = (entry(0, 0), entry(0, 1), entry(0, 2), entry(0, 3))
        (product.m21, product.m22, product.m23, product.m24) = (entry(1, 0), entry(1, 1), entry(1, 2), entry(1, 3))
        (product.m31, product.m32, product.m33, product.m34) = (entry(2, 0), entry(2, 1), entry(2, 2), entry(2, 3))
        (product.m41, product.m42, product.m43, product.m44) = (entry(3, 0), entry(3, 1), entry(3, 2), entry(3, 3))
        return product
    }
}

public let CATransform3DIdentity = CATransform3D(CGAffineTransform.identity)

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    (transform.m41, transform.m42, transform.m43) = (tx, ty, tz)
    return transform
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    (transform.m11, transform.m22, transform.m33) = (sx, sy, sz)
    return transform
}

/// A rotation by an angle in radians around an axis; no rotation where the axis has no length.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    var transform = CATransform3DIdentity
    guard length > 0 else { return transform }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    let rest = 1 - cosine
    (transform.m11, transform.m12, transform.m13) = (
        cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine
    )
    (transform.m21, transform.m22, transform.m23) = (
        x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine
    )
    (transform.m31, transform.m32, transform.m33) = (
        x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest
    )
    return transform
}

public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.concatenating(b) }

public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}

public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(m) }

public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.plane }

extension CALayer {
    /// How the layer is turned and stretched around its anchor; depth and perspective are left out.
    public var transform: CATransform3D {
        get { CATransform3D(affineTransform()) }
        set { setAffineTransform(newValue.plane) }
    }
}
