// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "compatibility",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "Compatibility",
            dependencies: [
                .product(name: "Trellis", package: "trellis")
            ])
    ]
)
