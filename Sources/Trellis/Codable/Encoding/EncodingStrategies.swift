internal import Foundation

/// The settings of an encoder.
struct EncodingStrategies: Sendable {
    var options: TrellisEncoder.Options
    var formatting: JSONEncoder.OutputFormatting = []
    var dates: JSONEncoder.DateEncodingStrategy = .deferredToDate
    var data: JSONEncoder.DataEncodingStrategy = .base64
    var nonFinite: JSONEncoder.NonConformingFloatEncodingStrategy = .throw
    var keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether models are written by their schema. False encodes them like other types, for measurements.
    var takesModels = true

    /// The options of the writer for layout.
    private var layoutOptions: TrellisEncoder.Options {
        var options = options
        if formatting.contains(.prettyPrinted) {
            options.indentation = .spaces(2)
            options.usesFoundationLayout = true
        }
        if formatting.contains(.sortedKeys) { options.sortsKeys = true }
        if !formatting.contains(.withoutEscapingSlashes) { options.escapesSlashes = true }
        return options
    }

    /// The options of the writer: the program's options, with the strategies converted for models.
    var writerOptions: TrellisEncoder.Options {
        var options = layoutOptions
        setDates(&options)
        setData(&options)
        if case .convertToString(let positive, let negative, let nan) = nonFinite {
            if isUsualNonFinite {
                options.nonFinite = .strings
            } else {
                setNonFinite(&options, positive, negative, nan)
            }
        }
        if case .convertToSnakeCase = keys, options.keyStyle == nil { options.keyStyle = SnakeCase.style }
        return options
    }

    /// Whether the writer's format of non-finite numbers is the one of the strategy.
    var writesFloatsAsModelsDo: Bool {
        if case .convertToString = nonFinite { return isUsualNonFinite }
        return options.nonFinite == .error
    }

    private var isUsualNonFinite: Bool {
        guard case .convertToString(let positive, let negative, let nan) = nonFinite else { return false }
        return positive == "Infinity" && negative == "-Infinity" && nan == "NaN"
    }

    private func setDates(_ options: inout TrellisEncoder.Options) {
        switch dates {
        case .deferredToDate: return
        case .secondsSince1970: options.dates = .secondsSince1970
        case .millisecondsSince1970: options.dates = .millisecondsSince1970
        case .iso8601: options.dates = .iso8601
        default:
            guard options.transforms.transform(for: Date.self) == nil else { return }
            let setup = setupInsideModels
            options.transforms.use(JSONTransform<RawJSON, Date>(encode: { try setup.text(of: $0) }))
        }
    }

    private func setData(_ options: inout TrellisEncoder.Options) {
        if case .base64 = data { return }
        guard options.transforms.transform(for: Data.self) == nil else { return }
        let setup = setupInsideModels
        options.transforms.use(JSONTransform<RawJSON, Data>(encode: { try setup.text(of: $0) }))
    }

    private func setNonFinite(
        _ options: inout TrellisEncoder.Options, _ positive: String, _ negative: String, _ nan: String
    ) {
        @Sendable func text(_ value: Double) -> JSON {
            if let number = JSONNumber(value) { return .number(number) }
            return .string(value.isNaN ? nan : value < 0 ? negative : positive)
        }
        if options.transforms.transform(for: Double.self) == nil {
            options.transforms.use(JSONTransform<JSON, Double>(encode: { text($0) }))
        }
        if options.transforms.transform(for: Float.self) == nil {
            options.transforms.use(
                JSONTransform<JSON, Float>(encode: { JSONNumber($0).map(JSON.number) ?? text(Double($0)) }))
        }
    }

    /// The setup for a value inside a model that is written by a strategy.
    private var setupInsideModels: EncodingSetup {
        var strategies = self
        // The indentation of the enclosing lines is not known here.
        strategies.formatting.remove(.prettyPrinted)
        strategies.options.indentation = nil
        strategies.options.transforms = JSONTransformSet()
        return EncodingSetup(strategies, options: strategies.layoutOptions)
    }
}

extension EncodingSetup {
    fileprivate func text(of value: some Encodable) throws -> RawJSON {
        var writer = JSONWriter(options: options)
        try EncodingRun.run(self, &writer) { run, root in try run.write(value, as: root) }
        try writer.checkFailure()
        return RawJSON(unchecked: writer.finishedBytes())
    }
}
