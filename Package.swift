// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

/// Optimizes the library in debug builds of the packages that use it. Generic and inlinable code that is compiled in a
/// client's targets is not affected.
let swiftOptimization: [SwiftSetting] = [
    .unsafeFlags(["-O"], .when(configuration: .debug, traits: ["OptimizedDebug"]))
]
let cOptimization: [CSetting] = [
    .unsafeFlags(["-O2"], .when(configuration: .debug, traits: ["OptimizedDebug"]))
]

extension Target.Dependency {
    /// A product of swift-syntax, which only the macros need.
    static func swiftSyntax(_ product: String) -> Target.Dependency {
        .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
    }
}

/// Whether documentation is built: `.ci/documentation` sets the first variable, the Swift Package Index the second.
/// Only then is the documentation plugin resolved, and are the traits of all documented libraries enabled by default.
let isDocumented = ["TRELLIS_DOCS", "SPI_GENERATE_DOCS"].contains { Context.environment[$0] == "1" }

let package = Package(
    name: "trellis",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Trellis", targets: ["Trellis"]),
        .library(name: "TrellisNIO", targets: ["TrellisNIO"]),
        .library(name: "TrellisThroughput", targets: ["TrellisThroughput"]),
        .executable(name: "trellis", targets: ["TrellisCommand"]),
    ],
    traits: [
        .trait(name: "Macros", description: "@JSONModel and its companions; needs swift-syntax."),
        .trait(name: "NIO", description: "TrellisNIO: ByteBuffers as text; needs swift-nio."),
        .trait(
            name: "Throughput",
            description: "TrellisThroughput's command: measures models; needs swift-argument-parser."),
        .trait(name: "Command", description: "The command line of trellis; needs swift-argument-parser."),
        .trait(
            name: "OptimizedDebug",
            description: "Optimizes the library in debug builds of the packages that use it."),
        // Only what a package that uses the library needs: the package manager resolves the dependencies of enabled
        // traits alone.
        .default(enabledTraits: isDocumented ? ["Macros", "NIO", "Throughput"] : ["Macros", "OptimizedDebug"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    ] + (isDocumented ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.5.0")] : []),
    targets: [
        .systemLibrary(
            name: "CYAJL",
            path: "CYAJL",
            pkgConfig: "yajl",
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]),
        // Scans text in C, with vector instructions.
        .target(name: "CScan", cSettings: cOptimization),
        .macro(
            name: "TrellisMacros",
            dependencies: [
                .swiftSyntax("SwiftSyntax"),
                .swiftSyntax("SwiftSyntaxBuilder"),
                .swiftSyntax("SwiftSyntaxMacros"),
                .swiftSyntax("SwiftParser"),
                .swiftSyntax("SwiftDiagnostics"),
                .swiftSyntax("SwiftCompilerPlugin"),
            ],
            swiftSettings: settings),
        .target(
            name: "Trellis",
            dependencies: [
                "CYAJL",
                "CScan",
                .target(name: "TrellisMacros", condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: settings + swiftOptimization),
        // Empty without its trait.
        .target(
            name: "TrellisNIO",
            dependencies: [
                "Trellis",
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: settings + swiftOptimization),
        // What measuring needs of C: yajl by itself, and what the system knows of a process.
        .target(name: "CThroughput", dependencies: ["CYAJL"]),
        // Its command is empty without its trait.
        .target(
            name: "TrellisThroughput",
            dependencies: [
                "Trellis",
                "CThroughput",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Throughput"])),
            ],
            swiftSettings: settings),
        // A library of its own: where macros are built, tests cannot import the main module of a program.
        // Its command line is empty without its trait.
        .target(
            name: "TrellisTools",
            dependencies: [
                "Trellis",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
            ],
            swiftSettings: settings),
        .executableTarget(name: "TrellisCommand", dependencies: ["TrellisTools"], swiftSettings: settings),
        .testTarget(
            name: "TrellisToolsTests", dependencies: ["TrellisTools", "TrellisCommand"], swiftSettings: settings),
        .testTarget(
            name: "TrellisThroughputTests",
            dependencies: [
                "TrellisThroughput",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Throughput"])),
            ],
            swiftSettings: settings),
        .testTarget(name: "TrellisTests", dependencies: ["Trellis"], swiftSettings: settings),
        .testTarget(
            name: "TrellisMacrosTests",
            dependencies: [
                "Trellis",
                .target(name: "TrellisMacros", condition: .when(traits: ["Macros"])),
                .swiftSyntax("SwiftSyntax"),
                .swiftSyntax("SwiftSyntaxBuilder"),
                .swiftSyntax("SwiftSyntaxMacros"),
                .swiftSyntax("SwiftSyntaxMacroExpansion"),
                .swiftSyntax("SwiftDiagnostics"),
                .swiftSyntax("SwiftParser"),
                .swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
