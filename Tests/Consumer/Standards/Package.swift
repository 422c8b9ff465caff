// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

// Programs whose output other implementations of the same standards check.
let package = Package(
    name: "standards",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../..")
    ],
    targets: ["write-numbers", "write-patches"].map {
        .executableTarget(
            name: $0, dependencies: [.product(name: "Trellis", package: "trellis")], swiftSettings: settings)
    },
    swiftLanguageModes: [.v6]
)
