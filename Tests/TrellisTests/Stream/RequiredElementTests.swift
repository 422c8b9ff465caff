import Foundation
import Testing
import Trellis

/// Element paths that match nothing in a complete document.
@Suite struct RequiredElementTests {
    private static let empty: [(text: String, path: JSONPath)] = [
        (#"{"items":[]}"#, "items"), (#"{"items":null}"#, "items"), (#"{"a":{"b":[]}}"#, "a.b"),
        (#"{"a":[0,[]]}"#, ["a", 1]), (#"[{},{"b":null}]"#, [1, "b"]),
    ]
    private static let missing: [(text: String, path: JSONPath, key: String)] = [
        ("{}", "items", "items"), (#"{"item":[1]}"#, "items", "items"), (#"{"a":{}}"#, "a.b", "a.b"),
        (#"{"a":null}"#, "a.b", "a.b"), (#"{"a":[[1]]}"#, ["a", 1], "a[1]"), ("[]", [1, "b"], "[1].b"),
    ]

    /// The error and the number of elements of each method that accepts text.
    private func outcomes(
        _ text: String, _ path: JSONPath, _ options: TrellisDecoder.Options = .init()
    ) throws -> [(count: Int, error: TrellisError?)] {
        let decoder = TrellisDecoder(options: options)
        let json = try JSON(parsing: text)
        let file = URL.temporaryDirectory.appending(path: "trellis-\(UUID()).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        func outcome(_ decode: (inout Int) throws -> Void) -> (Int, TrellisError?) {
            var count = 0
            do {
                try decode(&count)
                return (count, nil)
            } catch {
                return (count, error as? TrellisError)
            }
        }
        return [
            outcome { count in
                try decoder.forEachElement(Int.self, as: .array(at: path), from: text) { _ in count += 1 }
            },
            outcome { count in
                try decoder.forEachElement(Int.self, as: .array(at: path), from: text, workers: 2) { _ in count += 1 }
            },
            outcome { count in
                try decoder.forEachElement(Int.self, as: .array(at: path), from: json) { _ in count += 1 }
            },
            outcome { count in
                try decoder.forEachElement(Int.self, as: .array(at: path), from: .file(file)) { _ in count += 1 }
            },
            outcome { count in
                count = try decoder.decodeElements(Int.self, as: .array(at: path), from: .file(file)).count
            },
        ]
    }

    @Test func aMissingPathIsAnError() throws {
        for (text, path, key) in Self.missing {
            for (count, error) in try outcomes(text, path) {
                #expect(count == 0)
                #expect(error?.code == .missingKeys && error?.missingKeys == [key], "\(text) \(path)")
            }
        }
    }

    @Test func emptyArraysAndNullsHaveNoElements() throws {
        for (text, path) in Self.empty {
            for (count, error) in try outcomes(text, path) {
                #expect(count == 0 && error == nil, "\(text) \(path): \(error as Any)")
            }
        }
        for (count, error) in try outcomes(#"{"x":[[],{"items":[1,2,3]}]}"#, ["x", 1, "items"]) {
            #expect(count == 3 && error == nil)
        }
    }

    @Test func theOptionAllowsMissingPaths() throws {
        var options = TrellisDecoder.Options()
        options.requiresElements = false
        for (text, path, _) in Self.missing {
            for (count, error) in try outcomes(text, path, options) { #expect(count == 0 && error == nil) }
        }
    }

    @Test func sessionsAndChunksRequireElementsByOption() async throws {
        var options = TrellisDecoder.Options()
        #expect(streamed(Int.self, as: .array(at: "items"), "{}", options: options).failure == nil)
        options.requiresElements = true
        let missing = streamedInAnyChunks(Int.self, as: .array(at: "a.items"), #"{"a":{"item":[1]}}"#, options: options)
        #expect(missing.failure?.code == .missingKeys)
        let found = streamedInAnyChunks(Int.self, as: .array(at: "a.items"), #"{"a":{"items":[]}}"#, options: options)
        #expect(found.failure == nil)

        func count(_ options: TrellisDecoder.Options) async throws -> Int {
            let chunks = AsyncStream([UInt8].self) { stream in
                stream.yield(Array("{}".utf8))
                stream.finish()
            }
            var count = 0
            for try await _ in TrellisDecoder(options: options).elements(
                Int.self, as: .array(at: "items"), from: chunks)
            {
                count += 1
            }
            return count
        }
        #expect(try await count(.init()) == 0)
        await #expect(throws: TrellisError.self) { try await count(options) }
    }

    /// Files that are read in the background, by one thread and by several.
    @Test(arguments: [1, 2]) func asynchronousFilesRequireElements(_ workers: Int) async throws {
        func count(_ text: String, _ options: TrellisDecoder.Options = .init()) async throws -> Int {
            let file = TemporaryFile()
            try Data(text.utf8).write(to: file.url)
            var count = 0
            for try await _ in TrellisDecoder(options: options).elements(
                Int.self, as: .array(at: "items"), from: .file(file.url), workers: TrellisWorkerCount(workers))
            {
                count += 1
            }
            var synchronous = 0
            try TrellisDecoder(options: options).forEachElement(
                Int.self, as: .array(at: "items"), from: .file(file.url), workers: TrellisWorkerCount(workers)
            ) { _ in synchronous += 1 }
            #expect(count == synchronous)
            return count
        }
        let error = await #expect(throws: TrellisError.self) { try await count(#"{"item":[1]}"#) }
        #expect(error?.missingKeys == ["items"])
        #expect(try await count(#"{"items":[]}"#) == 0)
        #expect(try await count(#"{"items":[1,2]}"#) == 2)
        var options = TrellisDecoder.Options()
        options.requiresElements = false
        #expect(try await count(#"{"item":[1]}"#, options) == 0)
    }

    @Test func entriesAndTheRest() throws {
        let decoder = TrellisDecoder()
        #expect(throws: TrellisError.self) {
            try decoder.decodeElements(JSONEntry<Int>.self, as: .entries(at: "a"), from: #"{"b":{}}"#)
        }
        #expect(try decoder.decodeElements(JSONEntry<Int>.self, as: .entries(at: "a"), from: #"{"a":{}}"#).isEmpty)
        #expect(throws: TrellisError.self) {
            try decoder.forEachElement(Int.self, as: .array(at: "items"), rest: StreamPage.self, from: #"{"total":1}"#)
            {
                _ in
            }
        }
        let rest = try decoder.forEachElement(
            Int.self, as: .array(at: "items"), rest: StreamPage.self, from: #"{"total":1,"items":[]}"#
        ) { _ in }
        #expect(rest == StreamPage(1))
    }
}
