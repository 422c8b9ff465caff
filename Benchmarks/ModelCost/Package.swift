// swift-tools-version: 6.2

import PackageDescription

// The package of the two programs. `run` copies it to a folder to which it also writes the models.
let package = Package(
    name: "model-cost",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../../..", traits: ["Macros"])],
    targets: [
        .executableTarget(name: "TrellisModels", dependencies: [.product(name: "Trellis", package: "trellis")]),
        .executableTarget(name: "CodableModels"),
    ]
)
