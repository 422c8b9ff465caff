/// A generic type whose values contain values of other types.
///
/// JSON Schemas for encoding and the search for redacted fields need it, since an encode-only type has no shape. JSON
/// Schemas for decoding need it for the types of dictionary keys.
protocol DescribedContainer {
    static var describedContent: DescribedContent { get }
}

/// The contents of a generic type.
enum DescribedContent {
    case optional(Any.Type)
    case presence(Any.Type)
    case array(Any.Type, count: Int? = nil)
    case dictionary(key: Any.Type, value: Any.Type)
}

extension Optional: DescribedContainer {
    static var describedContent: DescribedContent { .optional(Wrapped.self) }
}

extension JSONPresence: DescribedContainer {
    static var describedContent: DescribedContent { .presence(Wrapped.self) }
}

extension Array: DescribedContainer {
    static var describedContent: DescribedContent { .array(Element.self) }
}

extension ContiguousArray: DescribedContainer {
    static var describedContent: DescribedContent { .array(Element.self) }
}

extension Set: DescribedContainer {
    static var describedContent: DescribedContent { .array(Element.self) }
}

extension Dictionary: DescribedContainer {
    static var describedContent: DescribedContent { .dictionary(key: Key.self, value: Value.self) }
}

extension SIMD2: DescribedContainer {
    static var describedContent: DescribedContent { .array(Scalar.self, count: 2) }
}

extension SIMD3: DescribedContainer {
    static var describedContent: DescribedContent { .array(Scalar.self, count: 3) }
}

extension SIMD4: DescribedContainer {
    static var describedContent: DescribedContent { .array(Scalar.self, count: 4) }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: DescribedContainer {
    static var describedContent: DescribedContent { .array(Element.self, count: count) }
}

/// The contents of a type; nil if it is not a container.
func describedContent(of type: Any.Type) -> DescribedContent? {
    (type as? any DescribedContainer.Type)?.describedContent
}
