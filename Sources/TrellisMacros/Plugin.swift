#if Macros
    import SwiftCompilerPlugin
    import SwiftSyntaxMacros

    @main
    struct Plugin: CompilerPlugin {
        let providingMacros: [any Macro.Type] = [
            JSONModelMacro.self,
            PropertyAttributeMacro.self,
            JSONVariantsMacro.self,
            VariantAttributeMacro.self,
        ]
    }
#else
    // Without the trait, the target must still link as an executable.
    @main
    struct Plugin {
        static func main() {}
    }
#endif
