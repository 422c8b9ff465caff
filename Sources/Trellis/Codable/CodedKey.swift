/// A coding key for an index, a string, or `super`.
struct CodedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    static var `super`: CodedKey { CodedKey(stringValue: "super") }
}

// Conversion between coding paths and error paths.
extension CodedKey {
    init(_ component: TrellisError.Path.Component) {
        switch component {
        case .key(let key): self.init(stringValue: key)
        case .index(let index): self.init(index: index)
        }
    }
}

extension TrellisError.Path.Component {
    init(_ key: any CodingKey) {
        // Foundation's spelling of keys for array elements. Other keys may have integer values too.
        if let index = key.intValue, key.stringValue == "Index \(index)" {
            self = .index(index)
        } else {
            self = .key(key.stringValue)
        }
    }
}
