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
        case (let left as [String: Any], let right as [String: Any]):
            return first(inDictionaries: left, right)
        default:
            return first(inChildrenOf: left, right)
        }
    }

    private static func first(inDictionaries left: [String: Any], _ right: [String: Any]) -> Difference? {
        guard Set(left.keys) == Set(right.keys) else { return of(left.keys.sorted(), right.keys.sorted()) }
        for (key, value) in left {
            if let other = right[key], let difference = first(value, other) { return difference.below("[\(key)]") }
        }
        return nil
    }

    private static func first(inChildrenOf left: Any, _ right: Any) -> Difference? {
        let leftMirror = Mirror(reflecting: left)
        let rightMirror = Mirror(reflecting: right)
        guard leftMirror.children.count == rightMirror.children.count else { return of(left, right) }
        // An enum case without a payload has no children, so its name is compared.
        if leftMirror.children.isEmpty, leftMirror.displayStyle == .enum, "\(left)" != "\(right)" {
            return of(left, right)
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
        return nil
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
