/// A package that measures how fast a payload is decoded and encoded, with models that are generated from the payload.
struct ThroughputPackage: Equatable, Sendable {
    /// The name of the package, of its program and of the payload.
    var name: String
    /// The path of the Trellis package relative to the new package, or its URL.
    var trellis: String
    /// The type of a document.
    var type: String
    /// The source of the models.
    var models: String

    /// The types in the program of the package, whose names models cannot have.
    static let names: Set = ["Measure", "ModelWorkload", "ThroughputProgram", "ThroughputWorkload"]

    /// The modules that the program imports, in lower case: its own module has another name.
    private static let modules: Set = ["foundation", "swift", "trellis", "trellisthroughput"]

    /// The files of the package except the payload, by their paths.
    var files: [(path: String, text: String)] {
        [
            ("Package.swift", manifest), ("Sources/\(name)/Measure.swift", program),
            ("Sources/\(name)/Models.swift", models),
        ]
    }

    /// The path of the payload in the package.
    var payloadPath: String { "Payloads/\(name).json" }

    private var manifest: String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: \(SwiftLiteral.string(name)),
            platforms: [.macOS(.v15)],
            dependencies: [
                .package(\(dependency), traits: ["Macros", "Throughput"])
            ],
            targets: [
                .executableTarget(
                    name: \(SwiftLiteral.string(name)),
                    dependencies: [
                        .product(name: "Trellis", package: \(SwiftLiteral.string(identity))),
                        .product(name: "TrellisThroughput", package: \(SwiftLiteral.string(identity))),
                    ])
            ]
        )

        """
    }

    private var program: String {
        """
        import Trellis
        import TrellisThroughput

        @main
        struct Measure: ThroughputProgram {
            static var workloads: [any ThroughputWorkload] {
                [
                    // Foundation takes part with .besideFoundation(), if the models are Codable.
                    ModelWorkload(\(literal(name)), \(type).self, from: .file(\(literal(payloadPath))))
                ]
            }
        }

        """
    }

    private func literal(_ text: String) -> String { SwiftLiteral.string(text) }

    private var isURL: Bool { trellis.contains("://") || trellis.hasPrefix("git@") }

    private var dependency: String {
        isURL
            ? "url: \(SwiftLiteral.string(trellis)), branch: \"main\""
            : "name: \"trellis\", path: \(SwiftLiteral.string(trellis))"
    }

    /// The package identity by which products of the dependency are referenced: the last part of its URL.
    private var identity: String {
        guard isURL, let last = trellis.split(whereSeparator: { "/:".contains($0) }).last else { return "trellis" }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }

    /// A name that packages, programs and files can have: the letters and digits of a text, separated by dashes.
    static func name(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isPlain = scalar.isASCII && SwiftIdentifier.canContinue(scalar)
            if isPlain { name.unicodeScalars.append(scalar) } else if !name.isEmpty, name.last != "-" { name += "-" }
        }
        if name.last == "-" { name.removeLast() }
        guard let first = name.unicodeScalars.first, SwiftIdentifier.canBegin(first) else { return "measure" + name }
        return modules.contains(name.lowercased()) ? "measure-" + name : name
    }
}
