// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "with-macros",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "WithMacros",
            dependencies: [
                .product(name: "Trellis", package: "trellis")
            ])
    ]
)
