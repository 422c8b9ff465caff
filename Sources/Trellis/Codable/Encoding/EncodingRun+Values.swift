internal import Foundation

// Encoding values of any type.
// Safety: As for `Encoding/EncodingRun.swift`. A value is read as another type only if the runtime says that both types
// are the same.
extension EncodingRun {
    /// Writes the value of a member or element. Removes it if it fails.
    ///
    /// - Parameter route: the route of the type. It is found before the member begins, because that may call code of
    ///   the type.
    @inline(never)
    func value<T: Encodable>(
        _ value: T, _ route: EncodingRoute, in scope: EncodedScope, _ key: (any CodingKey)?, _ index: Int,
        _ place: MemberPlace
    ) throws {
        if isSimple(route) {
            let (offset, level) = unsafe (writer.pointee.count, writer.pointee.level)
            do {
                try simple(value, route)
                return end(place, in: scope)
            } catch {
                let path = scope.path + [key ?? CodedKey(index: index)]
                if !route.isWrittenAgain(after: error) {
                    undo(place, in: scope)
                    throw encodingError(error, value, path)
                }
                unsafe writer.pointee.discard(from: offset, level: level)
            }
        }
        var child = inner(scope, key, index)
        do {
            try coded(value, route, as: child)
        } catch {
            abandon(child, place)
            throw error
        }
        finish(child)
        if isKnownUniquelyReferenced(&child) { reuse(child) }
    }

    /// Writes a value as the value of a scope.
    ///
    /// - Parameter isShared: whether the scope may be written to afterwards, because it belongs to a single-value
    ///   container.
    func write<T: Encodable>(_ value: T, as scope: EncodedScope, isShared: Bool = false) throws {
        // Another run may use the memory by now.
        if isOver { throw late(scope) }
        let route = EncodingRoute.of(T.self)
        if isSimple(route), !isShared || !route.isDictionary {
            let isWritten = try scalar(scope, value) {
                do {
                    try simple(value, route)
                    return true
                } catch  where route.isWrittenAgain(after: error) {
                    return false
                }
            }
            if isWritten { return }
        }
        // Also after an error: the type may catch it and write members of its own.
        defer { if isShared { scope.keepsKeys = false } }
        try coded(value, route, as: scope, isShared: isShared)
    }

    /// Writes a value with its own code, or with the code of a strategy.
    private func coded<T: Encodable>(
        _ value: T, _ route: EncodingRoute, as scope: EncodedScope, isShared: Bool = false
    ) throws {
        depth += 1
        defer { depth -= 1 }
        if depth > firstCheck { try checkDepth(value, scope) }
        switch route.kind {
        case .date:
            if case .custom(let write) = setup.dates { return try custom(sameValue(value), scope, write) }
        case .data:
            if case .custom(let write) = setup.data { return try custom(sameValue(value), scope, write) }
        case .stringDictionary:
            scope.keepsKeys = true
            scope.hasUniqueKeys = !isShared && scope.state == .awaiting
        case .integerDictionary:
            if case .asTheyAre = setup.keys { scope.hasUniqueKeys = !isShared && scope.state == .awaiting }
        case .codable, .url, .decimal: break
        }
        try value.encode(to: scope)
    }

    /// Writes a value with a closure of the program.
    private func custom<T>(
        _ value: T, _ scope: EncodedScope, _ write: (T, any Encoder) throws -> Void
    ) throws {
        try write(value, scope)
        // If the closure writes nothing, the value is an empty object, also at the root.
        if scope.state == .awaiting { _ = opened(scope, as: .object) }
    }

    private func checkDepth(_ value: Any, _ scope: EncodedScope) throws {
        let limit = setup.options.limits.depth
        let error =
            depth > limit
            ? TrellisError(.init(tooDeepOver: limit))
            : stack.isShort() ? TrellisError(.init(noStackAfter: depth - 1)) : nil
        if let error { throw encodingError(error, value, scope.path) }
    }

    // MARK: Values without a scope

    /// Whether a value is written without calling code of its type.
    private func isSimple(_ route: EncodingRoute) -> Bool {
        switch route.kind {
        case .codable, .stringDictionary, .integerDictionary:
            if route.direct == nil { return false }
            if route.leaves == .models { return setup.takesModels }
            return route.leaves.contains(.floats) ? setup.writesFloats : setup.writesScalars
        case .url, .decimal: return true
        case .date:
            if case .custom = setup.dates { return false }
            return true
        case .data:
            if case .base64 = setup.data { return true }
            return false
        }
    }

    private func simple<T: Encodable>(_ value: T, _ route: EncodingRoute) throws {
        switch route.kind {
        case .codable, .stringDictionary, .integerDictionary:
            if let type = route.direct { try direct(value, type) }
        case .url:
            let url: URL = sameValue(value)
            unsafe writer.pointee.string(url.absoluteString)
        case .decimal:
            let decimal: Decimal = sameValue(value)
            // Written without an exponent, at any length. Canonical JSON changes the notation, but not the value.
            if decimal.isFinite, unsafe !writer.pointee.isCanonical {
                unsafe writer.pointee.number(JSONNumber(unchecked: decimal.description))
            } else {
                try unsafe writer.pointee.decimal(decimal)
            }
        case .date: try date(sameValue(value))
        case .data:
            let data: Data = sameValue(value)
            unsafe data.withUnsafeBytes { unsafe writer.pointee.base64($0.assumingMemoryBound(to: UInt8.self)) }
        }
    }

    /// Writes a value whose type conforms to `TrellisEncodable`.
    func direct<T>(_ value: T, _ type: any TrellisEncodable.Type) throws {
        func write<Known: TrellisEncodable>(_ type: Known.Type) throws {
            // The runtime has determined that the types are equal. Nothing else accesses the writer while it is
            // borrowed.
            try unsafe withUnsafePointer(to: value) {
                try unsafe writer.pointee.value(
                    UnsafeRawPointer($0).assumingMemoryBound(to: Known.self).pointee)
            }
        }
        let level = unsafe writer.pointee.level
        do {
            try lent { () throws(any Error) in try write(type) }
            try unsafe writer.pointee.checkFailure()
        } catch {
            unsafe writer.pointee.level = level
            throw error
        }
    }

    private func date(_ date: Date) throws {
        guard let strategy = setup.dates else { return try unsafe date.encode(to: &writer.pointee) }
        switch strategy {
        case .deferredToDate: try number(date.timeIntervalSinceReferenceDate)
        case .secondsSince1970: try finite(date.timeIntervalSince1970)
        case .millisecondsSince1970: try finite(1000 * date.timeIntervalSince1970)
        case .iso8601: iso8601(date)
        #if canImport(Darwin)
            case .formatted(let formatter): unsafe writer.pointee.string(formatter.string(from: date))
            case .custom: break
            @unknown default: try number(date.timeIntervalSinceReferenceDate)
        #else
            case .custom: break
        #endif
        }
    }

    /// Writes a date in whole seconds, like Foundation.
    private func iso8601(_ date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        if ISO8601.gregorianYears.contains(seconds) {
            let whole = Date(timeIntervalSinceReferenceDate: seconds)
            if (try? unsafe writer.pointee.iso8601(whole)) != nil { return }
        }
        unsafe writer.pointee.string(date.formatted(.iso8601))
    }

    // MARK: Numbers

    /// Writes a number according to the strategy.
    func number<T: BinaryFloatingPoint & TrellisEncodable & Sendable>(_ value: T) throws {
        if value.isFinite { return try unsafe value.encode(to: &writer.pointee) }
        try nonFinite(Double(value), value)
    }

    private func finite(_ value: Double) throws {
        guard value.isFinite else { throw NonFiniteValue(value: value) }
        try unsafe writer.pointee.double(value)
    }

    @inline(never)
    private func nonFinite(_ value: Double, _ given: any BinaryFloatingPoint & Sendable) throws {
        switch setup.nonFinite {
        case .error: throw NonFiniteValue(value: given)
        case .null: unsafe writer.pointee.null()
        case .strings(let positive, let negative, let nan):
            unsafe writer.pointee.string(value.isNaN ? nan : value < 0 ? negative : positive)
        }
    }

    // MARK: Scalars

    /// Writes the value of a scope that is not an object or array, or that is written in one call.
    ///
    /// - Parameter write: writes the value, or returns false; then everything that it has written is removed.
    /// - Returns: the result of the closure.
    @inline(never)
    func scalar(_ scope: EncodedScope, _ value: Any, _ write: () throws -> Bool) throws -> Bool {
        if top !== scope || scope.mode != .value { try makeCurrent(scope) }
        guard scope.state == .awaiting else { throw second(scope, value) }
        let (offset, level) = unsafe (writer.pointee.count, writer.pointee.level)
        var isWritten = false
        do {
            isWritten = try write()
            try unsafe writer.pointee.checkFailure()
        } catch {
            unsafe writer.pointee.discard(from: offset, level: level)
            throw encodingError(error, value, scope.path)
        }
        guard isWritten else {
            unsafe writer.pointee.discard(from: offset, level: level)
            return false
        }
        if let node = scope.node { node.become(EncodedNode(text: cut(from: offset))) }
        scope.state = .scalar
        scope.updateMode()
        return true
    }

    /// Writes the value of a scope that is not an object or array.
    func wholeScalar(_ scope: EncodedScope, _ value: Any, _ write: () throws -> Void) throws {
        _ = try scalar(scope, value) {
            try write()
            return true
        }
    }
}

/// Casts a value to a type that is known to be the same.
private func sameValue<Given, Same>(_ value: Given) -> Same {
    // The caller has compared the types.
    unsafe withUnsafePointer(to: value) { unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Same.self).pointee }
}
