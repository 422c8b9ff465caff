/// Comparison and hashing of values whose types are known only at run time.
enum FieldComparison {
    /// Whether two values of a field are equal.
    static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
        guard let left = unwrapped(left), let right = unwrapped(right) else {
            return unwrapped(left) == nil && unwrapped(right) == nil
        }
        if let left = left as? any Equatable { return areEqual(left, right) }
        if let left = left as? any JSONModel { return areEqual(left, right) }
        if let left = left as? [Any], let right = right as? [Any] {
            return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
        }
        if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] {
            return left.count == right.count
                && left.allSatisfy { key, value in
                    right.index(forKey: key).map { areEqual(value, right[$0].value) } ?? false
                }
        }
        if type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type,
            left as AnyObject === right as AnyObject
        {
            return true
        }
        guard type(of: left) == type(of: right), let left = json(left), let right = json(right) else { return false }
        return left == right
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }

    private static func areEqual<Model: JSONModel>(_ left: Model, _ right: Any) -> Bool {
        (right as? Model).map { left.hasEqualFields(to: $0) } ?? false
    }

    private static func json(_ value: Any) -> JSON? {
        (value as? any JSONEncodable).flatMap { try? TrellisEncoder().jsonOfAny($0) }
    }

    /// Feeds a value of a field to a hasher, or as much of it as equal values have in common.
    static func hash(_ value: Any?, into hasher: inout Hasher) {
        guard let value = unwrapped(value) else { return hasher.combine(0) }
        if let value = value as? any Hashable {
            hasher.combine(value)
        } else if value is any Equatable {
            // Which values its type takes for equal is not known.
            hasher.combine(1)
        } else if let model = value as? any JSONModel {
            model.hashFields(into: &hasher)
        } else if let elements = value as? [Any] {
            hasher.combine(elements.count)
            for element in elements { hash(element, into: &hasher) }
        } else if let entries = value as? [AnyHashable: Any] {
            hasher.combine(entries.count)
        } else {
            hasher.combine(1)
        }
    }
}
