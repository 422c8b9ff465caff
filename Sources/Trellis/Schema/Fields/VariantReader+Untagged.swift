// Untagged variants, which are selected by trying to decode them or by their keys.
// Safety: as in Fields/JSONVariants.swift
extension VariantReader {
    /// Decodes the first variant that matches the value or is identified by its keys.
    func readUntagged(_ value: KeptValue, _ slot: UnsafeMutableRawPointer) throws {
        let required = requiredKeys(value.keyStyle)
        /// The error of the first model whose required keys are present.
        var nearest: (variant: Int, error: any Error)?
        /// The errors inside the value, of other types that accept its kind.
        var inner: [(variant: Int, error: any Error)] = []
        var isFirst = true
        var next = candidate(for: value, required, from: 0)
        while let index = next {
            let isToldByKeys = variants[index].isToldByKeys
            next = isToldByKeys ? nil : candidate(for: value, required, from: index + 1)
            let isModel = value.objectForm(ofSource: index) == .model
            // No other variant is tried, so the object is often not buffered: see `VariantsPlan.variant(ofKeys:)`.
            if isToldByKeys || isFirst && next == nil && fallback == nil && value.kind == .object && isModel {
                return unsafe try make(index, value, slot, .init(isOnlyDecode: isFirst))
            }
            isFirst = false
            do {
                return try value.attempt { unsafe try make(index, value, slot, .init(isAttempt: true)) }
            } catch let error as TrellisError where error.code.isMisfit {
                if value.kind == .object, variants[index].source is any JSONDecodableModel.Type {
                    nearest = nearest ?? (index, error)
                } else if !error.path.isEmpty {
                    inner.append((index, error))
                }
            }
        }
        if let fallback { return unsafe try make(fallback, value, slot) }
        guard let nearest = nearest ?? (inner.count == 1 ? inner[0] : nil) else {
            let found = value.kind == .object ? "an object with " + Self.list(memberKeys(of: value)) : value.found
            throw unknown(value, at: value.index, path: [], found: found)
        }
        // A tentative decode stops at its first error. Decoding again collects all errors.
        if value.collectsErrors { return unsafe try make(nearest.variant, value, slot) }
        throw nearest.error
    }

    /// The first variant from an index on as which a value can be decoded, judging by its kind and its keys.
    private func candidate(for value: KeptValue, _ required: RequiredKeys, from start: Int) -> Int? {
        // The variants are not copied, since each has several references.
        var index = start
        while index < variants.count {
            if index != fallback, isCandidate(index, for: value, required) { return index }
            index += 1
        }
        return nil
    }

    private func isCandidate(_ index: Int, for value: KeptValue, _ required: RequiredKeys) -> Bool {
        // A variant without a payload is null.
        guard let source = variants[index].source else { return value.kind == .null }
        if variants[index].isToldByKeys { return required.areThere(in: value, ofVariant: index) }
        if value.kind == .object, value.objectForm(ofSource: index) == .none { return false }
        return !value.isReadAsItIs(as: source) || required.areThere(in: value, ofVariant: index)
    }

    /// The keys of an object's members; empty for other values.
    private func memberKeys(of value: KeptValue) -> Set<JSONObjectKey> {
        var keys: Set<JSONObjectKey> = []
        guard value.kind == .object else { return keys }
        value.tape.forEachMember(ofObjectAt: value.index) { key, _ in
            keys.insert(JSONObjectKey(value.tape.string(at: key)))
        }
        return keys
    }

    /// The sorted keys for error messages, limited to the first ten.
    private static func list(_ keys: Set<JSONObjectKey>) -> String {
        let sorted = keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let shown = sorted.prefix(10).map { $0.shortened(limit: 40) }.joined(separator: ", ")
        return sorted.count > 10 ? shown + ", …" : shown
    }

    private func requiredKeys(_ style: JSONKeyStyle?) -> RequiredKeys {
        guard style == nil else { return styledKeys.value(for: style) { RequiredKeys(variants, style) } }
        return plainKeys.load() ?? plainKeys.storeIfNil(RequiredKeys(variants, nil))
    }
}

/// The keys that an object must have to be decoded as each of the variants.
final class RequiredKeys: Sendable {
    /// A key, as a part of `text`, and the hash by which tapes compare keys.
    private struct Key {
        let mark: UInt16
        let text: Range<Int>
    }

    /// The UTF-8 bytes of all keys, the keys, and those of each variant. Lists of lists would be retained for each key.
    private let text: [UInt8]
    private let keys: [Key]
    private let ofVariants: [Range<Int>]

    init(_ variants: [VariantReader.Variant], _ style: JSONKeyStyle?) {
        var (text, keys, ofVariants): ([UInt8], [Key], [Range<Int>]) = ([], [], [])
        for variant in variants {
            let first = keys.count
            for key in variant.keys(style) {
                let start = text.count
                text += key.utf8
                let mark = unsafe text[start...].withUnsafeBufferPointer { unsafe TapeStorage.mark(of: $0) }
                keys.append(Key(mark: mark, text: start..<text.count))
            }
            ofVariants.append(first..<keys.count)
        }
        (self.text, self.keys, self.ofVariants) = (text, keys, ofVariants)
    }

    /// Whether a value is an object with all keys of a variant. O(members × keys).
    func areThere(in value: KeptValue, ofVariant variant: Int) -> Bool {
        let required = ofVariants[variant]
        if required.isEmpty { return true }
        guard value.kind == .object else { return false }
        return unsafe text.withUnsafeBufferPointer { text in
            required.allSatisfy { key in
                let key = keys[key]
                return unsafe value.tape.hasMember(
                    UnsafeBufferPointer(rebasing: text[key.text]), key.mark, inObjectAt: value.index)
            }
        }
    }
}

extension TrellisError.Code {
    /// Whether the error means that the value does not match the tried variant.
    fileprivate var isMisfit: Bool { isMismatch || self == .unknownKey }
}
