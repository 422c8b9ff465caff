// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

let package = Package(
    name: "trellis-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Not the macros: the models are written by hand, so that swift-syntax is neither fetched nor built.
        .package(name: "trellis", path: "..", traits: ["Throughput", "OptimizedDebug"])
    ],
    targets: [
        // Debian finds yajl by itself. With Homebrew on Apple silicon add
        // -Xcc -I/opt/homebrew/include -Xlinker -L/opt/homebrew/lib to the command.
        .target(
            name: "BenchmarkModels",
            dependencies: [.product(name: "Trellis", package: "trellis")],
            swiftSettings: settings),
        .executableTarget(
            name: "throughput",
            dependencies: [
                "BenchmarkModels",
                .product(name: "Trellis", package: "trellis"),
                .product(name: "TrellisThroughput", package: "trellis"),
            ],
            swiftSettings: settings),
    ]
)
