import Foundation
import Trellis

/// The first difference between two values of the same type, bit by bit: doubles and dates are compared by their bits,
/// strings by their bytes.
@_spi(Tools)
public struct Difference {
    public private(set) var path: String
    public let left: String
    public let right: String

    public static func first(_ left: Any, _ right: Any) -> Difference? {
        switch (left, right) {
        case (let left as String, let right as String):
            return left.utf8.elementsEqual(right.utf8) ? nil : of(left.debugDescription, right.debugDescription)
        case (let left as Int, let right as Int):
            return left == right ? nil : of(left, right)
        case (let left as Double, let right as Double):
            return left.bitPattern == right.bitPattern ? nil : of(left, right)
        case (let left as Float, let right as Float):
            return left.bitPattern == right.bitPattern ? nil : of(left, right)
        case (let left as Data, let right as Data):
            return left == right ? nil : of(left, right)
        case (let left as Bool, let right as Bool):
            return left == right ? nil : of(left, right)
        case (let left as URL, let right as URL):
            return first(left.absoluteString, right.absoluteString)
        case (let left as Date, let right as Date):
            return first(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
        case (let left as JSON, let right as JSON):
            return left == right ? nil : of(left, right)
        case (let left as JSONObject, let right as JSONObject):
            return left == right ? nil : of(left, right)
        case (let left as [AnyHashable: Any], let right as [AnyHashable: Any]):
            return first(inDictionaries: left, right)
        case (let left as Set<AnyHashable>, let right as Set<AnyHashable>):
            return left == right ? nil : of(sorted(left.subtracting(right)), sorted(right.subtracting(left)))
        default:
            return first(inChildrenOf: left, right)
        }
    }

    private static func sorted(_ values: some Sequence<AnyHashable>) -> [String] { values.map { "\($0)" }.sorted() }

    private static func first(
        inDictionaries left: [AnyHashable: Any], _ right: [AnyHashable: Any]
    ) -> Difference? {
        guard Set(left.keys) == Set(right.keys) else { return of(sorted(left.keys), sorted(right.keys)) }
        for (key, value) in left {
            if let other = right[key], let difference = first(value, other) { return difference.below("[\(key)]") }
        }
        return nil
    }

    private static func first(inChildrenOf left: Any, _ right: Any) -> Difference? {
        let leftMirror = Mirror(reflecting: left)
        let rightMirror = Mirror(reflecting: right)
        guard leftMirror.children.count == rightMirror.children.count else { return of(left, right) }
        // A value whose parts are not visible, such as an integer, an enum case or a UUID, is compared as a whole.
        if leftMirror.children.isEmpty || left is Decimal {
            return areEqual(left, right) ?? ("\(left)" == "\(right)") ? nil : of(left, right)
        }
        if leftMirror.displayStyle == .class {
            guard leftMirror.subjectType == rightMirror.subjectType else { return of(left, right) }
            if let difference = first(inSuperclassesOf: leftMirror, rightMirror) { return difference }
        }
        let isOptional = leftMirror.displayStyle == .optional
        for (index, (child, other)) in zip(leftMirror.children, rightMirror.children).enumerated() {
            guard let difference = first(child.value, other.value) else { continue }
            if isOptional { return difference }
            return difference.below(child.label.map { ".\($0)" } ?? "[\(index)]")
        }
        // A mirror of its own may hide parts.
        let hidesParts = left is any CustomReflectable && leftMirror.displayStyle == .struct
        return hidesParts && areEqual(left, right) == false ? of(left, right) : nil
    }

    /// Whether two values are equal; nil if their type does not tell.
    private static func areEqual(_ left: Any, _ right: Any) -> Bool? {
        func open<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
        return (left as? any Equatable).map { open($0) }
    }

    /// A mirror's children are only those of the object's own class.
    private static func first(inSuperclassesOf left: Mirror, _ right: Mirror) -> Difference? {
        guard let left = left.superclassMirror, let right = right.superclassMirror else { return nil }
        for (child, other) in zip(left.children, right.children) {
            guard let difference = first(child.value, other.value) else { continue }
            return difference.below(child.label.map { ".\($0)" } ?? "")
        }
        return first(inSuperclassesOf: left, right)
    }

    private static func of(_ left: Any, _ right: Any) -> Difference {
        Difference(path: "", left: String("\(left)".prefix(300)), right: String("\(right)".prefix(300)))
    }

    private func below(_ step: String) -> Difference {
        var difference = self
        difference.path = step + path
        return difference
    }
}
