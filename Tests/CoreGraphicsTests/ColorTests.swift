import CoreGraphics
import Foundation
import Testing

struct ColorTests {
    @Test func componentsEndWithTheAlpha() throws {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(color.components == [0.1, 0.2, 0.3, 0.4])
        #expect(color.numberOfComponents == 4)
        #expect(color.copy(alpha: 0.5)?.components == [0.1, 0.2, 0.3, 0.5])
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
        let made = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2, 0.3, 0.4]))
        #expect(made == color)
    }

    /// IEC 61966-2-1: half of the light is 0.7354 in sRGB.
    @Test func linearComponentsAreEncoded() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.genericRGBLinear))
        let color = try #require(CGColor(colorSpace: linear, components: [0.5, 0, 1, 1]))
        let converted = color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
        let values = try #require(converted?.components)
        #expect(abs(values[0] - 0.7354) < 1e-4 && values[1] == 0 && abs(values[2] - 1) < 1e-12)
    }

    @Test func unknownSpacesAreRefused() {
        #expect(CGColorSpace(name: "no such space") == nil)
    }

    @Test func rawPixelsOfEveryLayoutAreUnderstood() throws {
        func image(_ bytes: [UInt8], bits: Int, _ alpha: CGImageAlphaInfo, _ order: UInt32 = 0, gray: Bool = false)
            -> CGImage?
        {
            CGDataProvider(data: Data(bytes)).flatMap { provider in
                CGImage(
                    width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: bits / 8,
                    space: gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order), provider: provider, decode: nil,
                    shouldInterpolate: true, intent: .defaultIntent)
            }
        }
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        #expect(image([10, 20, 30, 255], bits: 32, .premultipliedLast)?.pixel(0, 0) == 0xFF0A_141E)
        #expect(image([255, 10, 20, 30], bits: 32, .premultipliedFirst)?.pixel(0, 0) == 0xFF0A_141E)
        #expect(image([30, 20, 10, 255], bits: 32, .premultipliedFirst, little)?.pixel(0, 0) == 0xFF0A_141E)
        #expect(image([30, 20, 10, 0], bits: 32, .noneSkipFirst, little)?.pixel(0, 0) == 0xFF0A_141E)
        #expect(image([200, 100, 0, 128], bits: 32, .last)?.pixel(0, 0) == 0x8064_3200)
        #expect(image([10, 20, 30], bits: 24, .none)?.pixel(0, 0) == 0xFF0A_141E)
        #expect(image([77], bits: 8, .none, gray: true)?.pixel(0, 0) == 0xFF4D_4D4D)
        #expect(image([10, 20], bits: 32, .last) == nil, "too few bytes")
    }
}
