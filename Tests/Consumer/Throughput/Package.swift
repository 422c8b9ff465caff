// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "feed",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..", traits: ["Throughput"])
    ],
    targets: [
        .target(
            name: "FeedModels",
            dependencies: [.product(name: "Trellis", package: "trellis")],
            // To check that the measurement detects it.
            swiftSettings: Context.environment["SLOWER"] == "1" ? [.define("SLOWER")] : []),
        .executableTarget(
            name: "measure",
            dependencies: ["FeedModels", .product(name: "TrellisThroughput", package: "trellis")]),
        .executableTarget(
            name: "measure-entries",
            dependencies: ["FeedModels", .product(name: "TrellisThroughput", package: "trellis")]),
    ]
)
