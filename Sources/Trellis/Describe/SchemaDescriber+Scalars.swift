internal import Foundation

// The schemas of values that are decoded from one token.
extension SchemaDescriber {
    /// The maximum number of cases of a type that are listed.
    static let maximumCases = 1000
    static let uuid = ObjectIdentifier(UUID.self)

    mutating func scalar(_ type: Any.Type, _ reading: Reading) -> JSONObject {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(String.self): return string(reading).schema
        case ObjectIdentifier(Bool.self): return bool(reading).schema
        case ObjectIdentifier(Double.self): return double(reading, "double")
        case ObjectIdentifier(Float.self): return double(reading, "float")
        case ObjectIdentifier(Decimal.self), ObjectIdentifier(JSONNumber.self):
            return number(ScalarForms(kinds: ["number"]), reading).schema
        case ObjectIdentifier(Date.self): return date(reading)
        case ObjectIdentifier(Data.self): return bytes
        case Self.uuid: return ["type": "string", "format": "uuid"]
        case ObjectIdentifier(URL.self):
            if isDecoding, reading.coercions.contains(.urlsFromUnescapedStrings) { return string(reading).schema }
            return formatted("uri-reference", string(reading))
        case ObjectIdentifier(TimeZone.self), ObjectIdentifier(Locale.self): return string(reading).schema
        default: break
        }
        if let integer = type as? any (FixedWidthInteger & StandardScalar).Type {
            return self.integer(integer, reading)
        }
        if let raw = type as? any RawRepresentable.Type, let schema = self.raw(raw, reading) { return schema }
        // A type of the caller, which is decoded from any token and may be encoded as any value. A reader decodes any
        // value, for example one of a Codable type.
        if case .reader? = (type as? any TrellisDecodable.Type)?._jsonShape.kind { return [:] }
        return isDecoding ? ["type": ["string", "number", "boolean", "null"]] : [:]
    }

    private func formatted(_ format: String, _ forms: ScalarForms) -> JSONObject {
        forms.schema.adding(["format": .string(format)])
    }

    // MARK: Numbers, strings and Booleans

    /// The schema of a number, which may also be a string with a pattern.
    private func number(
        _ forms: ScalarForms, _ reading: Reading, _ pattern: String = ScalarForms.number
    ) -> ScalarForms {
        var forms = forms
        let isString = reading.format == .string
        if isDecoding {
            let coercions = reading.coercions
            let allowsNumbers = !coercions.isDisjoint(with: [
                .numbersFromStrings, .stringsFromNumbers, .boolsFromNumbers,
            ])
            if isString, !allowsNumbers { forms.kinds = [] }
            if isString || coercions.contains(.numbersFromStrings) { forms.allow(strings: pattern) }
        } else if isString {
            forms.kinds = ["string"]
            forms.strings = [pattern]
        }
        return forms
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ reading: Reading) -> JSONObject {
        var forms = ScalarForms(kinds: ["integer"])
        var pattern = ScalarForms.integer
        if isDecoding, reading.coercions.contains(.truncatedNumbers) {
            forms.kinds = ["number"]
            pattern = ScalarForms.number
            forms.range = ["exclusiveMinimum": Self.next(below: type), "exclusiveMaximum": Self.next(above: type)]
        } else {
            forms.range = ["minimum": JSON(Integer.min), "maximum": JSON(Integer.max)]
        }
        forms = number(forms, reading, pattern)
        if dialect == .openAPI31, forms.kinds == ["integer"] {
            if Integer.bitWidth == 32, Integer.isSigned { forms.range["format"] = "int32" }
            if Integer.bitWidth == 64, Integer.isSigned { forms.range["format"] = "int64" }
        }
        return forms.schema
    }

    /// The largest integer below the range of a type. If numbers are truncated, every greater number up to the maximum
    /// is valid: -128.9 becomes -128.
    private static func next<Integer: FixedWidthInteger>(below type: Integer.Type) -> JSON {
        guard Integer.isSigned else { return -1 }
        // The next integer after a limit of the type is outside of its range, so it is computed from the digits.
        return .number(JSONNumber(unchecked: "-" + decimalSuccessor(of: String(Integer.min).dropFirst())))
    }

    private static func next<Integer: FixedWidthInteger>(above type: Integer.Type) -> JSON {
        .number(JSONNumber(unchecked: decimalSuccessor(of: String(Integer.max)[...])))
    }

    /// The digits of the next larger number.
    private static func decimalSuccessor(of digits: Substring) -> String {
        var result = Array(digits)
        var index = result.count - 1
        while index >= 0, result[index] == "9" {
            result[index] = "0"
            index -= 1
        }
        if index < 0 { return "1" + String(result) }
        if let digit = result[index].wholeNumberValue { result[index] = Character("\(digit + 1)") }
        return String(result)
    }

    private func double(_ reading: Reading, _ format: String) -> JSONObject {
        var forms = number(ScalarForms(kinds: ["number"]), reading)
        let names = "(?:NaN|-?Infinity)"
        switch direction {
        case .decoding: if reading.coercions.contains(.nonFiniteNumbersFromStrings) { forms.allow(strings: names) }
        case .encoding(let options):
            switch options.nonFinite {
            case .error: break
            case .null: forms.allow("null")
            case .strings: forms.allow(strings: names)
            }
        }
        if dialect == .openAPI31, forms.kinds == ["number"] { forms.range["format"] = .string(format) }
        return forms.schema
    }

    private func string(_ reading: Reading) -> ScalarForms {
        var forms = ScalarForms(kinds: ["string"])
        if isDecoding, reading.coercions.contains(.stringsFromNumbers) { forms.allow("number") }
        return forms
    }

    private func bool(_ reading: Reading) -> ScalarForms {
        var forms = ScalarForms(kinds: ["boolean"], range: ["minimum": 0, "maximum": 1])
        let isString = reading.format == .string
        guard isDecoding else {
            if isString { forms = ScalarForms(kinds: ["string"], strings: ["(?:true|false)"]) }
            return forms
        }
        let coercions = reading.coercions
        if isString, !coercions.contains(.boolsFromStrings) { forms.kinds = [] }
        if coercions.contains(.boolsFromNumbers) { forms.allow("integer") }
        if coercions.contains(.boolsFromStrings) {
            let words = ["true", "yes", "on", "y", "t", "1", "false", "no", "off", "n", "f", "0"]
            forms.allow(strings: "(?:" + words.map(Self.eitherCase).joined(separator: "|") + ")")
        } else if isString {
            forms.allow(strings: "(?:true|false)")
        }
        return forms
    }

    /// A pattern that matches a word in upper or lower case.
    private static func eitherCase(_ word: String) -> String {
        word.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : "\($0)" }.joined()
    }

    // MARK: Bytes and dates

    /// The schema of a base64 string in canonical form.
    var bytes: JSONObject {
        let digit = "[A-Za-z0-9+/]"
        let pattern = "^(?:\(digit){4})*(?:\(digit)[AQgw]==|\(digit){2}[AEIMQUYcgkosw048]=)?$"
        return ["type": "string", "contentEncoding": "base64", "pattern": .string(pattern)]
    }

    private func date(_ reading: Reading) -> JSONObject {
        date(in: reading.format.kind.isDate ? reading.format : dates, reading)
    }

    private func date(in format: JSONFormat, _ reading: Reading) -> JSONObject {
        switch format.kind {
        case .secondsSince1970, .millisecondsSince1970:
            var inner = reading
            inner.format = .automatic
            // A date is finite.
            inner.coercions.remove(.nonFiniteNumbersFromStrings)
            return double(inner, "double")
        case .automatic, .iso8601, .base64, .string, .spelledDate: break
        }
        switch format.dateSpelling {
        case nil: return ["type": "string", "format": "date-time"]
        case .pattern: return string(reading).schema
        case .day: return ["type": "string", "format": "date"]
        case .local, .like:
            let zone = "(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)"
            let time = "[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?"
            return ["type": "string", "pattern": .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:\(time)\(zone)?)?$")]
        case .oneOf(let formats):
            guard isDecoding else { return date(in: formats[0], reading) }
            return .anyOf(formats.map { date(in: $0, reading) })
        }
    }

    // MARK: Raw values

    /// The schema of a type with raw values; nil if the raw values have no JSON form.
    private mutating func raw(_ type: any RawRepresentable.Type, _ reading: Reading) -> JSONObject? {
        func rawType<Raw: RawRepresentable>(_ type: Raw.Type) -> Any.Type { Raw.RawValue.self }
        let rawType = rawType(type)
        let isCoded = isDecoding ? rawType is any TrellisDecodable.Type : rawType is any TrellisEncodable.Type
        guard isCoded else { return nil }
        guard let cases = type as? any CaseIterable.Type, let values = Self.rawValues(of: cases) else {
            return scalar(rawType, reading)
        }
        return definition(of: type, reading) { describer throws(TrellisError) in
            describer.cases(values, of: type, rawType, reading)
        }
    }

    /// The JSON of all raw values; nil if there are too many cases, or if the type of the raw values is unknown.
    private static func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [JSON]? {
        let cases = type.allCases.prefix(maximumCases + 1)
        guard cases.count <= maximumCases else { return nil }
        var values: [JSON] = []
        for value in cases {
            guard let raw = (value as? any RawRepresentable).map({ $0.rawValue as Any }) else { return nil }
            switch raw {
            case let raw as String: values.append(.string(raw))
            case let raw as any FixedWidthInteger: values.append(JSON(raw))
            case let raw as Double:
                guard let number = JSON(raw) else { return nil }
                values.append(number)
            default: return nil
            }
        }
        return values
    }

    private mutating func cases(
        _ values: [JSON], of type: Any.Type, _ rawType: Any.Type, _ reading: Reading
    ) -> JSONObject {
        let any = scalar(rawType, reading)
        var known: [JSON] = []
        for value in values { known += forms(of: value, reading) }
        var kinds: [String] = []
        for value in known {
            let kind =
                switch value {
                case .string: "string"
                case .number: value.int == nil ? "number" : "integer"
                default: "null"
                }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        let closed: JSONObject = ["type": JSONObject.kinds(kinds), "enum": .array(known)]
        // The schemas for tools only list the known cases.
        guard isDecoding, type is any JSONUnknownCase.Type, dialect != .strictTools else { return closed }
        return ["anyOf": [.object(closed), .object(any)]]
    }

    /// All JSON values that are decoded as a raw value.
    private func forms(of value: JSON, _ reading: Reading) -> [JSON] {
        let coercions = isDecoding ? reading.coercions : []
        switch value {
        case .number(let number):
            let text = JSON.string(number.text)
            if reading.format == .string, !isDecoding || coercions.isDisjoint(with: [.numbersFromStrings]) {
                return [text]
            }
            return coercions.contains(.numbersFromStrings) ? [value, text] : [value]
        case .string(let text):
            guard coercions.contains(.stringsFromNumbers), let number = JSONNumber(exactly: text) else {
                return [value]
            }
            return [value, .number(number)]
        default: return [value]
        }
    }
}
