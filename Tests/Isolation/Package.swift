// swift-tools-version: 6.2

import PackageDescription

/// One combination of the compiler settings that determine isolation.
struct Combination {
    let isOfSwift5: Bool
    let isOnMainActor: Bool
    let infersConformances: Bool
    let staysOnCaller: Bool

    /// The name of the target, whose folder is a link to the shared sources.
    var name: String {
        "Swift\(isOfSwift5 ? 5 : 6)" + (isOnMainActor ? "MainActor" : "") + (infersConformances ? "Inferring" : "")
            + (staysOnCaller ? "Nonsending" : "")
    }

    var settings: [SwiftSetting] {
        [.swiftLanguageMode(isOfSwift5 ? .v5 : .v6)] + (isOnMainActor ? [.defaultIsolation(MainActor.self)] : [])
            + (infersConformances ? [.enableUpcomingFeature("InferIsolatedConformances")] : [])
            + (staysOnCaller ? [.enableUpcomingFeature("NonisolatedNonsendingByDefault")] : [])
    }
}

let combinations = (0..<16).map {
    Combination(
        isOfSwift5: $0 & 1 != 0, isOnMainActor: $0 & 2 == 0, infersConformances: $0 & 4 != 0, staysOnCaller: $0 & 8 != 0
    )
}

let package = Package(
    name: "isolation",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../..")
    ],
    targets: combinations.map {
        .target(
            name: $0.name, dependencies: [.product(name: "Trellis", package: "trellis")], swiftSettings: $0.settings)
    } + [
        .executableTarget(name: "Isolation", dependencies: combinations.map { .byName(name: $0.name) })
    ]
)
