// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "signing",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "../../.."),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "Signing",
            dependencies: [
                .product(name: "Trellis", package: "trellis"),
                .product(name: "Crypto", package: "swift-crypto"),
            ])
    ]
)
