// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "schemas",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "write-schemas",
            dependencies: [
                .product(name: "Trellis", package: "trellis")
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .strictMemorySafety(),
            ])
    ],
    swiftLanguageModes: [.v6]
)
