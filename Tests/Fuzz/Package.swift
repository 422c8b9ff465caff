// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

// Built with --sanitize=fuzzer, which brings the main function; see `run`.
let package = Package(
    name: "trellis-fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        // No traits: the models are written by hand, so that swift-syntax is neither fetched nor built.
        .package(name: "trellis", path: "../..", traits: [])
    ],
    targets: [
        .target(
            name: "FuzzSupport",
            dependencies: [.product(name: "Trellis", package: "trellis")],
            swiftSettings: settings)
    ]
        + ["FuzzValidator", "FuzzModels", "FuzzFeatures", "FuzzJSON", "FuzzSnapshots", "FuzzEvents"].map { name in
            .executableTarget(
                name: name,
                dependencies: ["FuzzSupport", .product(name: "Trellis", package: "trellis")],
                swiftSettings: settings)
        }
        // These have a main function of their own: built without the sanitizer, see `run` and `codable`.
        + (Context.environment["FUZZ_PROGRAMS"] == nil
            ? []
            : [
                .systemLibrary(name: "CYAJLTree", path: "CYAJLTree", pkgConfig: "yajl"),
                .executableTarget(
                    name: "FuzzCodable", dependencies: [.product(name: "Trellis", package: "trellis")],
                    swiftSettings: settings),
                .target(name: "CInstructions"),
                .executableTarget(
                    name: "FuzzLinear",
                    dependencies: ["CInstructions", .product(name: "Trellis", package: "trellis")],
                    swiftSettings: settings),
                .executableTarget(
                    name: "FuzzMemory", dependencies: [.product(name: "Trellis", package: "trellis")],
                    swiftSettings: settings),
                .executableTarget(
                    name: "FuzzDifferential",
                    dependencies: ["FuzzSupport", "CYAJLTree", .product(name: "Trellis", package: "trellis")],
                    swiftSettings: settings),
            ]),
    swiftLanguageModes: [.v6]
)
