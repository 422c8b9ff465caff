// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

/// What the models, the server and its clients use.
let service: [Target.Dependency] = [
    .product(name: "Trellis", package: "trellis"),
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "AsyncHTTPClient", package: "async-http-client"),
    .product(name: "NIOCore", package: "swift-nio"),
]

// TrellisNIO between a server and a client that are independent of Trellis.
let package = Package(
    name: "trellis-http",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../..", traits: ["NIO", "OptimizedDebug"]),
        // Without traits, fewer packages are built.
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    ],
    targets: [
        // The heap in use, which Swift cannot ask glibc for.
        .target(name: "CHeap"),
        // Models and a server for the tests and the soak test.
        .target(
            name: "Service",
            dependencies: service + [.product(name: "Logging", package: "swift-log")],
            swiftSettings: settings),
        // A program and not a test: Swift Testing keeps a backtrace of each thrown error until the test ends.
        .executableTarget(
            name: "Soak",
            dependencies: service + [
                "CHeap", "Service",
                .product(name: "TrellisNIO", package: "trellis"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "HTTPTests",
            dependencies: service + [
                "Service",
                .product(name: "TrellisNIO", package: "trellis"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
