// Protocols for models with behavior beyond their fields.

/// The common base of ``JSONDidDecodeHook``, ``JSONValidating``, ``JSONWillDecodeHook``, ``JSONWillEncodeHook`` and
/// ``JSONModelCluster``. A type must name it only if it conforms to one of them conditionally, and then with the same
/// condition, or in another module than its own, and then in its own.
// The runtime's search for a conformance is slow. This protocol allows one search for all hooks.
public nonisolated protocol _JSONModelHook: SendableMetatype {}

/// Whether a model has hooks, as far as the compiler knew in the model's module.
public enum _JSONHookDeclaration: Sendable {
    case declared
    case undeclared
    /// The same in a debug build, where an error reports hooks that an optimized build would not find.
    case undeclaredInDebugBuild
}

extension _JSONModelSchemaProviding {
    // All packages of a build have the same configuration. An assertion would not do: the trait `OptimizedDebug`
    // removes those of the library from debug builds.
    public static var _hookDeclaration: _JSONHookDeclaration {
        #if DEBUG
            .undeclaredInDebugBuild
        #else
            .undeclared
        #endif
    }

    /// Whether the type may have hooks, validate itself, or belong to a cluster.
    static var mayHaveHooks: Bool {
        let schema = modelSchema
        return schema.model == Self.self ? schema.mayHaveHooks : findsHooks
    }

    /// Finds out whether the type has hooks. The runtime is asked only if the compiler cannot know it.
    static var findsHooks: Bool {
        switch _hookDeclaration {
        case .declared: true
        case .undeclared: mayHideHooks && Self.self is any _JSONModelHook.Type
        case .undeclaredInDebugBuild: Self.self is any _JSONModelHook.Type
        }
    }

    /// Whether the compiler does not know all hooks of the type: it may be a subclass with hooks of its own, or generic
    /// with hooks under a condition.
    private static var mayHideHooks: Bool { Self.self is AnyObject.Type || isGeneric(Self.self) }

    /// Throws if only a debug build finds the type's hooks.
    static func checkHooks() throws(TrellisError) {
        guard case .undeclaredInDebugBuild = _hookDeclaration, mayHaveHooks, !mayHideHooks else { return }
        throw TrellisError.invalidSchema(
            self,
            "its hook is declared in another module, where optimized builds do not find it: "
                + "declare the conformance to _JSONModelHook in the module of \(self)")
    }
}

extension _JSONModelSchemaProviding where Self: _JSONModelHook {
    public static var _hookDeclaration: _JSONHookDeclaration { .declared }
}

/// A model with a hook that is called after decoding.
public nonisolated protocol JSONDidDecodeHook: JSONDecodableModel, _JSONModelHook {
    /// Called when all fields are set, also after an update, and before ``JSONValidating/validate()``. It may change
    /// the model. A thrown error is reported with the model's path and the position of its closing brace.
    mutating func didDecode(userInfo: JSONUserInfo) throws
}

/// A model that validates itself after decoding.
public nonisolated protocol JSONValidating: JSONDecodableModel, _JSONModelHook {
    /// Validates the model and may correct it. Called once for each decode, update and merge, and by
    /// ``JSONFieldwise/revalidated()``.
    mutating func validate() throws
}

/// A model with a hook that adds members to its JSON object.
public nonisolated protocol JSONWillEncodeHook: JSONEncodableModel, _JSONModelHook {
    /// Called before the object is encoded. The added members follow those of the fields. An added member with the key
    /// of a field is a `notEncodable` error.
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws
}

/// A model with a hook that receives its JSON object before decoding, or its array if the model is an array.
///
/// Each object of such a model is buffered until it is complete, which costs time and memory, limited by
/// ``TrellisDecoder/Limits/bufferedSize``.
public nonisolated protocol JSONWillDecodeHook: JSONDecodableModel, _JSONModelHook {
    /// Called with each object before it is decoded as this type. It may change or reject the object. A flattened model
    /// receives the object of the outer model, after the outer model's own hook.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws
}
