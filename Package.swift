// swift-tools-version: 6.2
import PackageDescription

/// One list of settings for every Swift target: Swift 6 mode, no leaked imports, warnings are errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

/// A C library: a module map and a shim header in `Sources/C`, found through pkg-config, installed by `tools/setup`.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A module with an Apple name: our code under the name that overlay code imports.
func apple(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Apple/\(name)", resources: resources,
        swiftSettings: strict)
}

/// A module of Retrace's own.
func retrace(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Retrace/\(name)", resources: resources,
        swiftSettings: strict)
}

/// The tests of one module; `Support` holds what they share.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)Tests",
        swiftSettings: strict)
}

let package = Package(
    name: "Retrace",
    products: [
        .library(
            name: "MapKit",
            targets: [
                "MapKit", "UIKit", "CoreGraphics", "CoreLocation", "QuartzCore", "Combine", "SwiftUI", "os",
            ]),
        .library(name: "Retrace", targets: ["Simulation", "Stress", "FrameOutput", "Tracks", "DynamicOverlays"]),
        .executable(name: "retrace", targets: ["retrace"]),
    ],
    targets: [
        // C libraries, each imported by exactly one Swift module.
        library("CLibuv", pkgConfig: "libuv", apt: "libuv1-dev"),
        library("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        library("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        library("CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", apt: "libgdk-pixbuf-2.0-dev"),
        library("CGeos", pkgConfig: "geos", apt: "libgeos-dev"),
        library("CIsal", pkgConfig: "libisal", apt: "libisal-dev"),
        library("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        library("CZip", pkgConfig: "libzip", apt: "libzip-dev"),
        library("CProj", pkgConfig: "proj", apt: "libproj-dev"),
        library("CPopt", pkgConfig: "popt", apt: "libpopt-dev"),

        // The map that travels with the package, compiled into its read-only data.
        .target(
            name: "CNaturalEarth", path: "Sources/C/CNaturalEarth", exclude: ["README.md", "natural-earth-50m.bin"]),

        // Layer 1
        retrace("PlantedFaults"),
        retrace("EventLoop", ["CLibuv", "PlantedFaults"]),
        apple("CoreLocation", ["CProj"]),
        apple("os"),
        apple("Combine"),
        apple("_Testing_CoreGraphics"),
        apple("_Testing_UIKit"),
        apple("CoreGraphics", ["CCairo", "CGdkPixbuf", "CGeos", "_Testing_CoreGraphics"]),

        // Layer 2
        apple("UIKit", ["CoreGraphics", "QuartzCore", "Combine", "CPango", "_Testing_UIKit"]),
        apple("SwiftUI", ["UIKit", "Combine"]),
        apple("QuartzCore", ["EventLoop", "CoreGraphics", "PlantedFaults"]),
        apple("MapGeometry", ["CoreLocation", "CoreGraphics"]),

        // Layer 3
        retrace("Redraw", ["MapGeometry", "CoreGraphics", "PlantedFaults"]),

        // Layer 4: what lies under the overlays
        retrace("Basemap", ["CNaturalEarth", "CoreGraphics", "CoreLocation", "UIKit", "MapGeometry", "Redraw", "os"]),

        // Layer 5
        apple(
            "MapKit",
            [
                "CoreLocation", "CoreGraphics", "UIKit", "QuartzCore", "MapGeometry", "Redraw", "Basemap", "EventLoop",
                "os",
            ]),
        retrace("Tracks", ["CoreLocation", "CZip", "CZlib"]),
        retrace("FrameOutput", ["EventLoop", "PlantedFaults", "CIsal", "os"]),

        // Layer 6
        retrace("DynamicOverlays", ["MapKit", "Tracks", "os"]),

        // Layer 7
        retrace(
            "Simulation",
            [
                "MapGeometry", "DynamicOverlays", "CoreGraphics", "MapKit", "QuartzCore", "Redraw", "Tracks",
                "FrameOutput", "EventLoop", "PlantedFaults",
            ]),

        // Layer 8
        retrace(
            "Stress",
            [
                "UIKit", "QuartzCore", "Simulation", "FrameOutput", "DynamicOverlays", "MapKit", "Redraw",
                "MapGeometry", "EventLoop", "CoreGraphics",
            ],
            // The look and the script of the pages, compiled in: the program is one file.
            resources: [.embedInCode("Report/Page")]),

        // Layer 9
        retrace(
            "RetraceCommand",
            [
                "Stress", "Redraw", "Simulation", "DynamicOverlays", "MapKit", "Tracks", "FrameOutput", "EventLoop",
                "CPopt",
            ]),
        .executableTarget(
            name: "retrace", dependencies: ["RetraceCommand"], path: "Sources/Retrace/retrace", swiftSettings: strict),

        // Tests
        .target(name: "TestSupport", dependencies: ["CoreGraphics"], path: "Tests/Support", swiftSettings: strict),
        // Hosts the loop in a process of its own: a test runner's main thread belongs to the runner.
        .executableTarget(
            name: "loop-host-probe", dependencies: ["EventLoop"], path: "Tests/LoopHostProbe", swiftSettings: strict),
        .executableTarget(
            name: "map-host-probe", dependencies: ["MapKit", "EventLoop", "QuartzCore"], path: "Tests/MapHostProbe",
            swiftSettings: strict),
        tests("EventLoop", ["EventLoop", "loop-host-probe"]),
        tests("QuartzCore", ["QuartzCore"]),
        tests("CoreLocation", ["CoreLocation"]),
        tests("os", ["os"]),
        tests("Combine", ["Combine"]),
        tests("CoreGraphics", ["CoreGraphics"]),
        tests("UIKit", ["UIKit", "QuartzCore", "CoreGraphics"]),
        tests("MapGeometry", ["MapGeometry", "CoreLocation"]),
        tests("Redraw", ["Redraw", "Stress", "MapGeometry", "CoreGraphics"]),
        tests("Basemap", ["Basemap", "Redraw", "MapGeometry", "CoreLocation", "CoreGraphics", "UIKit"]),
        tests("Stress", ["MapKit", "Stress", "Redraw", "MapGeometry", "EventLoop"]),
        tests("MapKit", ["MapKit", "Redraw", "EventLoop", "map-host-probe"]),
        // Overlay code as an app has it: no strict settings, the language mode that most apps are built in.
        .target(
            name: "CompatibilityApp", dependencies: ["MapKit", "UIKit", "os"], path: "Tests/CompatibilityApp",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "CompatibilityTests",
            dependencies: [
                "CompatibilityApp", "MapKit", "Tracks", "Simulation", "EventLoop", "QuartzCore", "TestSupport",
            ],
            path: "Tests/CompatibilityTests", exclude: ["Golden"], swiftSettings: strict),
        tests("Tracks", ["Tracks", "CoreLocation", "CExpat"]),
        tests("FrameOutput", ["FrameOutput", "EventLoop"]),
        tests("DynamicOverlays", ["DynamicOverlays", "MapKit", "Tracks"]),
        tests("Simulation", ["Simulation", "EventLoop", "FrameOutput"]),
        tests("EndToEnd", ["RetraceCommand", "CoreGraphics"]),
        tests("Command", ["RetraceCommand", "Simulation", "FrameOutput", "EventLoop"]),
    ]
)
