// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "cluster",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..", traits: ["OptimizedDebug"])
    ],
    targets: [
        .executableTarget(
            name: "SumSales",
            dependencies: [
                .product(name: "Trellis", package: "trellis")
            ])
    ]
)
