#if Macros
    import SwiftDiagnostics
    import SwiftParser
    import SwiftSyntax
    import SwiftSyntaxBuilder
    import SwiftSyntaxMacroExpansion
    import SwiftSyntaxMacros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing
    import TrellisMacros

    /// The macros, with the conformance that the compiler requests from `@JSONModel`. For a type that already conforms,
    /// such as a subclass of a model, it requests none.
    ///
    /// - Parameter conformances: the conformances that it requests instead: those of the protocols implied by a model
    ///   that the type does not have.
    private func specs(conforms: Bool, conformances: [String]? = nil) -> [String: MacroSpec] {
        func asked(_ name: String) -> [TypeSyntax] {
            (conformances ?? (conforms ? [] : [name])).map { TypeSyntax(stringLiteral: $0) }
        }
        var specs = [
            "JSONModel": MacroSpec(type: JSONModelMacro.self, conformances: asked("JSONModel")),
            "JSONVariants": MacroSpec(type: JSONVariantsMacro.self, conformances: asked("JSONVariants")),
            "JSONVariantCase": MacroSpec(type: VariantAttributeMacro.self),
            "JSONDefaultVariant": MacroSpec(type: VariantAttributeMacro.self),
        ]
        for name in PropertyAttributeMacro.names { specs[name] = MacroSpec(type: PropertyAttributeMacro.self) }
        return specs
    }

    private func fail(_ spec: TestFailureSpec) {
        let location = SourceLocation(
            fileID: spec.location.fileID, filePath: spec.location.filePath, line: spec.location.line,
            column: spec.location.column)
        Issue.record("\(spec.message)", sourceLocation: location)
    }

    /// The source with every macro expanded.
    func expand(_ source: String, conforms: Bool, conformances: [String]? = nil) -> String {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "TestModule", fullFilePath: "test.swift")])
        return file.expand(
            macroSpecs: specs(conforms: conforms, conformances: conformances),
            contextGenerator: { syntax in
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4)
        ).description
    }

    /// Expects the expansion, and no diagnostic.
    func expectExpansion(
        _ source: String, _ expanded: String, conforms: Bool = false, conformances: [String]? = nil,
        diagnostics: [DiagnosticSpec] = [],
        line: UInt = #line, column: UInt = #column, filePath: StaticString = #filePath, fileID: StaticString = #fileID
    ) {
        assertMacroExpansion(
            source, expandedSource: expanded, diagnostics: diagnostics,
            macroSpecs: specs(conforms: conforms, conformances: conformances), failureHandler: fail, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// The title of a fix-it, and the source after applying it.
    struct ExpectedFix {
        let message: String
        let source: String

        init(_ message: String, _ source: String) {
            self.message = message
            self.source = source
        }
    }

    /// Expects exactly one diagnostic with its position, its notes, and each fix-it with its result. The expansion is
    /// not compared.
    func expectDiagnostic(
        _ source: String, _ message: String, at position: (line: Int, column: Int), isWarning: Bool = false,
        notes: [NoteSpec] = [], fixes: [ExpectedFix] = [], conforms: Bool = false, conformances: [String]? = nil,
        line: UInt = #line, column: UInt = #column, filePath: StaticString = #filePath, fileID: StaticString = #fileID
    ) {
        let expanded = expand(source, conforms: conforms, conformances: conformances)
        let diagnostic = DiagnosticSpec(
            message: message, line: position.line, column: position.column, severity: isWarning ? .warning : .error,
            notes: notes, fixIts: fixes.map { FixItSpec(message: $0.message) },
            originatorFileID: fileID, originatorFile: filePath, originatorLine: line, originatorColumn: column)
        func check(_ fix: ExpectedFix?) {
            assertMacroExpansion(
                source, expandedSource: expanded, diagnostics: [diagnostic],
                macroSpecs: specs(conforms: conforms, conformances: conformances),
                applyFixIts: fix.map { [$0.message] }, fixedSource: fix?.source, failureHandler: fail, fileID: fileID,
                filePath: filePath, line: line, column: column)
        }
        if fixes.isEmpty { check(nil) }
        for fix in fixes { check(fix) }
    }
#endif
