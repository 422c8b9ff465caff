import Foundation
import FuzzSupport
@_spi(Testing) import Trellis

extension Rich: JSONModelCodable {}
extension Node: JSONModelCodable {}
extension Texts: JSONModelCodable {}
extension Mixed: JSONModelCodable {}
extension Shape: JSONModelCodable {}
extension Loose: JSONModelCodable {}
extension Adjacent: JSONModelCodable {}
extension Hooked: JSONModelCodable {}
extension Keyed: JSONModelCodable {}

/// One seed: a model, options and documents, decoded in every way.
struct Examination {
    let seed: UInt64
    var generator: DocumentGenerator
    var examiner = Examiner()
    /// The last examined document.
    private(set) var text: [UInt8] = []
    private(set) var title = ""
    /// The changed options, and whether all options are the defaults.
    private var changes: [String] = []
    private var isPlain = true
    private var hasLimits = false

    /// Whether to print each document before it is decoded, since a document that ends the process is printed nowhere
    /// else.
    private let isPrinted: Bool

    init(seed: UInt64, isPrinted: Bool) {
        self.seed = seed
        self.isPrinted = isPrinted
        generator = DocumentGenerator(seed: seed)
        switch generator.random.below(13) {
        case 0: examine(Rich.self, Examples.rich)
        case 1: examine(Node.self, Examples.node)
        case 2: examine(Texts.self, Examples.texts)
        case 3: examine(Mixed.self, Examples.mixed)
        case 4: examine(Shape.self, Examples.shape)
        case 5: examine(Loose.self, Examples.loose)
        case 6: examine(Adjacent.self, Examples.adjacent)
        case 7: examine(Hooked.self, Examples.hooked)
        case 8: examine([String: [Int?]].self, Examples.numbers)
        case 9 where seed.isMultiple(of: 2): examine([String: [[Float]]].self, Examples.matrices)
        case 9: examine([String: [[Double]]].self, Examples.matrices)
        case 10: examine(Keyed.self, Examples.keyed)
        default: generated()
        }
    }

    mutating func examine<Model: TrellisCodable & Codable & Equatable & Sendable>(
        _ type: Model.Type, _ example: JSON
    ) {
        let options = options()
        title = "\(type) with \(changes)"
        switch generator.random.below(4) {
        case 0: elements(type, example, options)
        case 1: separate(type, example, options)
        default: document(type, example, options)
        }
    }

    // MARK: Options

    private mutating func options() -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        isPlain = generator.random.once(in: 3)
        if isPlain { return options }
        var random = generator.random
        defer { generator.random = random }
        func set<T>(
            _ key: WritableKeyPath<TrellisDecoder.Options, T>, _ times: Int, _ values: T..., line: Int = #line
        ) {
            guard random.once(in: times) else { return }
            options[keyPath: key] = random.one(of: values)
            changes.append("\(options[keyPath: key]) at line \(line)")
        }
        set(\.duplicateKeys, 2, .useFirst, .error)
        set(\.unknownKeys, 3, .collect, .error)
        set(\.collectsErrors, 3, true)
        set(\.coercions, 4, JSONCoercions(rawValue: UInt16(random.below(1024))))
        set(\.usesDefaultForNull, 6, true)
        set(\.usesDefaultForMismatch, 6, true)
        set(\.requiresObjectsOnPaths, 6, true)
        set(\.sharesEqualStrings, 2, false)
        set(\.allowsComments, 6, true)
        set(\.skipsByteOrderMark, 6, true)
        set(\.replacesLoneSurrogates, 6, true)
        set(\.dates, 8, .secondsSince1970, .iso8601, .dateOnly)
        guard random.once(in: 3) else { return options }
        hasLimits = true
        set(\.limits.tokenLength, 4, 1, 4, 20)
        set(\.limits.depth, 4, 1, 3, 6)
        set(\.limits.elementCount, 4, 1, 2, 5)
        set(\.limits.bufferedSize, 4, 0, 30, 300)
        set(\.limits.size, 4, 10, 100, 300)
        set(\.limits.errorCount, 4, 1, 2)
        return options
    }

    mutating func sample(_ example: JSON, _ options: TrellisDecoder.Options) -> Sample {
        text = generator.document(like: example)
        printText()
        let strict = TrellisDecoder.Options.with { $0.duplicateKeys = .error }
        let json = try? JSON(parsing: text, options: strict)
        return Sample(
            text: text, options: options, generator: generator, json: json,
            syntaxError: ReferenceValidator.firstFault(in: text), hasLimits: hasLimits)
    }

    private func printText() {
        guard isPrinted else { return }
        print(title, String(decoding: text, as: UTF8.self).debugDescription)
        // Flushes all streams, since referring to the standard output is not concurrency-safe.
        _ = fflush(nil)
    }

    // MARK: Whole documents

    private mutating func document<Model: TrellisCodable & Codable & Equatable & Sendable>(
        _ type: Model.Type, _ example: JSON, _ options: TrellisDecoder.Options
    ) {
        var sample = sample(example, options)
        let whole = ValueRoutes(type: type, path: nil).examine(&sample, &examiner)
        withoutReport(type, sample, whole)
        codable(type, sample, whole)
        if let type = type as? any Generated.Type { twin(of: type, sample) }
        encoded(type, whole, options)
        let value = ValueRoutes(type: JSON.self, path: nil).examine(&sample, &examiner)
        syntax(sample, value)
        let path = path(in: sample.json)
        _ = ValueRoutes(type: JSON.self, path: path).examine(&sample, &examiner)
        if let json = sample.json, path.components.isEmpty == false, let inner = Self.value(at: path, in: json),
            isPlain
        {
            let found = Account<JSON> { report, values in
                values.append(try TrellisDecoder().decode(JSON.self, at: path, from: sample.text))
            }
            examiner.expect(found.values == [inner], "at \(path): \(found)\n    instead of \(inner)")
        }
        _ = ValueRoutes(type: type, path: path).examine(&sample, &examiner)
        generator = sample.generator
        if generator.random.once(in: 4) { tokens(sample) }
        if sample.isJSON, generator.random.once(in: 16) { foundation(sample) }
    }

    /// A path that usually exists in the document.
    private mutating func path(in json: JSON?) -> JSONPath {
        var components: [JSONPath.Component] = []
        var place = json
        for _ in 0..<generator.random.below(4) {
            if generator.random.once(in: 12) { place = nil }
            switch place {
            case .object(let members) where !members.isEmpty:
                let (key, value) = Array(members)[generator.random.below(members.count)]
                components.append(.key(key))
                place = value
            case .array(let elements) where !elements.isEmpty:
                let index = generator.random.below(elements.count)
                components.append(.index(index))
                place = elements[index]
            case nil: components.append(.key(generator.random.one(of: DocumentGenerator.keys)))
            default: return JSONPath(components)
            }
        }
        return JSONPath(components)
    }

    private static func value(at path: JSONPath, in json: JSON) -> JSON? {
        var value = json
        for component in path.components {
            switch (component, value) {
            case (.key(let key), .object(let members)):
                guard let inner = members[key] else { return nil }
                value = inner
            case (.index(let index), .array(let elements)) where elements.indices.contains(index):
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// A report does not change the result.
    private mutating func withoutReport<Model: TrellisCodable & Equatable>(
        _ type: Model.Type, _ sample: Sample, _ whole: Account<Model>
    ) {
        let account = Account<Model> { _, values in
            values.append(try TrellisDecoder(options: sample.options).decode(type, from: sample.text))
        }
        examiner.expect(
            account.values == whole.values && account.faults == whole.faults,
            "without a report: \(account)\n    instead of \(whole)")
    }

    // MARK: The drop-in coders

    /// The drop-in decoder decodes a model from a tape of the whole document.
    private mutating func codable<Model: TrellisCodable & Codable & Equatable>(
        _ type: Model.Type, _ sample: Sample, _ whole: Account<Model>
    ) {
        // The drop-in decoder checks limits before it decodes any type, so their errors have no path. It decodes types
        // other than models as Codable types, without coercions.
        guard type is any JSONModelCodable.Type else { return }
        if sample.options.unknownKeys != .skip || sample.hasLimits { return }
        // The drop-in decoder throws the same errors as `DecodingError`.
        let account = Account<Model> { _, values in
            do {
                values.append(try TrellisCodableDecoder(options: sample.options).decode(type, from: sample.text))
            } catch let error as DecodingError {
                throw error.located ?? error
            }
        }
        // The drop-in decoder checks the syntax of the whole document first, so it may report a syntax error instead of
        // the model's error.
        guard sample.isJSON || account.values != whole.values else { return }
        examiner.expect(
            account.values == whole.values
                && account.faults.first?.withoutDetails == whole.faults.first?.withoutDetails,
            "drop-in decoder: \(account)\n    instead of \(whole)")
    }

    /// Encodes the decoded value in several forms, and decodes it again.
    private mutating func encoded<Model: TrellisCodable & Codable & Equatable>(
        _ type: Model.Type, _ whole: Account<Model>, _ options: TrellisDecoder.Options
    ) {
        guard let model = whole.values.first, whole.faults.isEmpty else { return }
        do {
            let bytes = try TrellisEncoder().encode(model)
            examiner.expect(ReferenceValidator.firstFault(in: bytes) == nil, "wrote what is not JSON: \(text)")
            // A member that is also part of a `JSON` value is written as it was read, before any coercion.
            let same = TrellisDecoder.Options.with { $0.coercions = options.coercions }
            if (type as? any Generated.Type)?.isReversible != false {
                let again = try TrellisDecoder(options: same).decode(type, from: bytes)
                examiner.expect(again == model, "\(String(decoding: bytes, as: UTF8.self)) decodes to \(again)")
            }
            let json = try JSON(parsing: bytes)
            let other = TrellisEncoder.Options.with {
                $0.sortsKeys = generator.random.once(in: 2)
                if generator.random.once(in: 2) { $0.indentation = .spaces(2) }
                $0.escapesSlashes = generator.random.once(in: 2)
                $0.escapesNonASCII = generator.random.once(in: 2)
            }
            let form = try TrellisEncoder(options: other).encode(model)
            examiner.expect(
                try JSON(parsing: form) == json, "\(String(decoding: form, as: UTF8.self)) is not \(json)")
            let dynamic = try TrellisEncoder().encode(model, as: JSON.self)
            examiner.expect(dynamic == json, "as JSON \(dynamic), as bytes \(json)")
            // The drop-in coders have other formats of dates outside of models.
            if type is any JSONModelCodable.Type {
                let dropIn = try TrellisCodableEncoder().encode(model, as: JSON.self)
                examiner.expect(dropIn == json, "drop-in encoder \(dropIn), encoder \(json)")
            }
            examiner.expectCanonical(model)
        } catch let error as TrellisError where error.expected == "a date in the years 0 to 9999" {
            // Dates that were decoded from numbers may be any.
            return
        } catch {
            examiner.expect(false, "\(model) does not encode and decode: \(error)")
        }
    }

    // MARK: Elements

    private mutating func elements<Element: TrellisCodable & Equatable & Sendable>(
        _ type: Element.Type, _ example: JSON, _ options: TrellisDecoder.Options
    ) {
        let count = generator.random.below(5)
        var sample = sample(.array(Array(repeating: example, count: count)), options)
        let skips = generator.random.once(in: 4)
        let routes = ElementRoutes(type: type, format: .array, skipsErrors: skips)
        let streamed = routes.examine(sample.text, options, &generator, &examiner)
        sample.generator = generator
        let array = ValueRoutes(type: [Element].self, path: nil).examine(&sample, &examiner)
        generator = sample.generator
        // An array decoded as a whole counts its elements, is not buffered, and collects errors differently.
        if !skips, !options.collectsErrors, array.faults.isEmpty {
            examiner.expect(
                streamed.faults.isEmpty && array.values == [streamed.values],
                "elements \(streamed)\n    instead of \(array)")
        }
        let path = path(in: sample.json)
        func examine<Part: TrellisCodable & Equatable & Sendable>(_ part: Part.Type, _ format: JSONStreamFormat) {
            let inner = ElementRoutes(type: part, format: format, skipsErrors: skips)
            _ = inner.examine(sample.text, options, &generator, &examiner)
        }
        switch generator.random.below(4) {
        case 0, 1: examine(type, .array(at: path))
        case 2: examine(JSONEntry<Element>.self, .entries(at: path))
        default: examine(JSONEntry<JSON>.self, .entries(at: path))
        }
        if generator.random.once(in: 4) { arrays(of: type, example, options, skipsErrors: skips) }
    }

    /// Lines and separate values.
    private mutating func separate<Element: TrellisCodable & Equatable & Sendable>(
        _ type: Element.Type, _ example: JSON, _ options: TrellisDecoder.Options
    ) {
        var texts = (0..<generator.random.below(5)).map { _ in generator.document(like: example) }
        let isLines = generator.random.once(in: 2)
        if isLines {
            texts = texts.map { $0.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
        }
        let separator: [UInt8] = isLines ? [0x0A] : Array(generator.random.one(of: [" ", "\n", "\r\n\t", ""]).utf8)
        text = Array(texts.joined(separator: separator))
        if options.skipsByteOrderMark, generator.random.once(in: 2) { text = [0xEF, 0xBB, 0xBF] + text }
        printText()
        let skips = isLines && generator.random.once(in: 4)
        let routes = ElementRoutes(type: type, format: isLines ? .lines : .values, skipsErrors: skips)
        let streamed = routes.examine(text, options, &generator, &examiner)
        // Without a separator, two documents can be one.
        guard isPlain, !skips, !separator.isEmpty else { return }
        // Each document decoded separately has the same result, up to the first invalid one.
        var values: [Element] = []
        var start = 0
        for text in texts {
            let isBlank = text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            if !isBlank {
                do {
                    values.append(try TrellisDecoder().decode(type, from: text))
                } catch {
                    guard isLines || ReferenceValidator.firstFault(in: text) == nil else { return }
                    let offset = error.position.map { $0.offset + start }
                    let first = streamed.faults.first
                    examiner.expect(
                        streamed.values == values && first?.code == error.code && first?.position?.offset == offset,
                        "streamed \(streamed)\n    instead of \(values), \(error.code) at byte \(offset ?? -1)")
                    return
                }
            }
            start += text.count + separator.count
        }
        examiner.expect(streamed.values == values && !streamed.isFailure, "streamed \(streamed)\n    not \(values)")
    }
}
