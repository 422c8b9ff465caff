// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "by-hand",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "ByHand",
            dependencies: [
                .product(name: "Trellis", package: "trellis")
            ])
    ]
)
