// swift-tools-version: 6.2

import PackageDescription

/// For each payload, and each way to print its models, a folder with the models and a check. `run` adds them to a copy
/// of the package.
let cases: [String] = []

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "models",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: Context.environment["TRELLIS"] ?? "../../..")
    ],
    targets: [
        .target(
            name: "RoundTrip", dependencies: [.product(name: "Trellis", package: "trellis")], swiftSettings: settings),
        .executableTarget(
            name: "write-payloads", dependencies: [.product(name: "Trellis", package: "trellis")],
            swiftSettings: settings),
    ]
        + cases.map {
            .executableTarget(
                name: $0, dependencies: ["RoundTrip", .product(name: "Trellis", package: "trellis")],
                path: "Printed/\($0)", swiftSettings: settings)
        }
)
