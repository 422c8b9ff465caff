// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "other-json",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..")
    ],
    targets: [
        // Declares the names of swift-foundation's branch experimental/new-codable.
        .target(name: "NewCodable"),
        .executableTarget(
            name: "OtherJSON",
            dependencies: ["NewCodable", .product(name: "Trellis", package: "trellis")]),
    ]
)
