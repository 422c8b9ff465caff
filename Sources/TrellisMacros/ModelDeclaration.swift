#if Macros
    import SwiftDiagnostics
    import SwiftSyntax
    import SwiftSyntaxMacros

    /// The parts of a declaration that an expansion depends on.
    struct ModelDeclaration {
        /// The members that an expansion generates.
        struct Members: OptionSet {
            let rawValue: Int
            static let schema = Members(rawValue: 1)
            static let initializer = Members(rawValue: 2)
            static let encode = Members(rawValue: 4)

            static func all(of direction: ModelDirection) -> Members {
                switch direction {
                case .both: [.schema, .initializer, .encode]
                case .decoding: [.schema, .initializer]
                case .encoding: [.schema, .encode]
                }
            }
        }

        let kind: ModelKind
        let scope: TypeScope
        let direction: ModelDirection
        let conformance: NeededConformance
        /// The members that the type does not declare itself.
        let members: Members
        /// The members that are added to the type's body instead of an extension.
        let membersInBody: Members
        /// The key style, as written.
        let keyStyle: ExprSyntax?
        /// The form, object or array, as written.
        let form: ExprSyntax?
        let coercions: ExprSyntax?
        /// The arguments of the method that adds annotations to the schema, if there are any.
        let annotations: String?
        let properties: [ModelProperty]
        /// Whether a superclass that is not a model, or a protocol, may isolate the class.
        let mayInheritIsolation: Bool

        /// Whether an error was reported, so that the generated members only need to compile.
        let isPlaceholder: Bool
        /// Whether the superclass is a model that is only decoded, although this one is also encoded.
        let lacksEncoding: Bool

        /// Reads a declaration. The model is nil if no code can be generated for it.
        ///
        /// - Parameter inherited: the directions of the superclass, if they are known.
        static func read(
            _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, conformances: [TypeSyntax],
            inherited: InheritedDirections? = nil, in scopes: [Syntax]
        ) -> (model: ModelDeclaration?, diagnostics: [Diagnostic]) {
            let direction = ModelDirection(attribute)
            let needed = NeededConformance(direction.model, asked: conformances)
            var (kind, error) = ModelKind.read(
                declaration, attribute: attribute, direction, needsConformance: needed.isNeeded)
            if let inherited, let conflict = declaration.conflict(with: inherited, direction, attribute, kind) {
                (kind, error) = (.subclass(of: "super"), conflict)
            }
            var diagnostics = error.map { [$0] } ?? []
            guard let kind, let type = declaration as? any TypeDeclSyntax else { return (nil, diagnostics) }
            let scope = TypeScope(type, in: scopes)
            if let obstacle = scope.obstacle(
                in: type, conformance: direction.model, needed: needed)
            {
                return (nil, [obstacle])
            }

            let list = declaration.memberBlock.members
            let members = Members.all(of: direction).subtracting(list.handWritten)
            var properties: [ModelProperty] = []
            var hasAttributeErrors = false
            let keyStyle = attribute.argument("keyStyle")
            let form = attribute.argument("form")
            let isArray = form?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "array"
            let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
            let described = attributed?.attributes(named: "JSONDescribed").first
            let describes = described?.argument("fromComments")?.trimmedDescription == "true"
            if !members.isEmpty {
                let parser = PropertyParser(
                    list, of: scope.name, direction, isArray: isArray,
                    needsInitializer: members.contains(.initializer), hasKeyStyle: keyStyle != nil,
                    describes: describes)
                properties = parser.properties
                hasAttributeErrors = parser.hasAttributeErrors
                diagnostics += parser.diagnostics
            }
            if kind != .structure {
                diagnostics += properties.filter { $0.name == scope.plainName }.map {
                    ModelDiagnostic.className(property: $0.name).at($0.identifier)
                }
            }
            // A type that a transform or a composite creates need not be decodable. The other forms have stricter
            // requirements.
            diagnostics += declaration.unconstrainedUses(
                in: properties.filter(\.isPlainValue).map { ($0.name, $0.type) }, form: direction.value)

            if let warning = declaration.printedRedaction(in: properties, conformances: conformances) {
                diagnostics.append(warning)
            }

            let model = ModelDeclaration(
                kind: kind, scope: scope, direction: direction, conformance: needed, members: members,
                membersInBody: membersInBody(kind, scope), keyStyle: keyStyle, form: form,
                coercions: attribute.argument("coercing"),
                annotations: DescribedArguments(
                    described, comment: describes ? declaration.documentation : nil
                ).text, properties: properties,
                mayInheritIsolation: declaration.as(ClassDeclSyntax.self)?.mayInheritIsolation == true && kind.isBase,
                isPlaceholder: hasAttributeErrors || diagnostics.contains { $0.diagMessage.severity == .error },
                lacksEncoding: inherited.map { $0.isDecoded && !$0.isEncoded } ?? false)
            return (model, diagnostics)
        }

        /// In a body, an initializer would replace the memberwise one. In an extension, the schema of a nested type
        /// could not use the names of the outer type, as the attributes do.
        private static func membersInBody(_ kind: ModelKind, _ scope: TypeScope) -> Members {
            if kind != .structure || scope.isHidden { return .all(of: .both) }
            return scope.isNested ? .schema : []
        }
    }

    extension DeclGroupSyntax {
        /// An error if the superclass is a model with other directions.
        fileprivate func conflict(
            with inherited: InheritedDirections, _ direction: ModelDirection, _ attribute: AttributeSyntax,
            _ kind: ModelKind?
        ) -> Diagnostic? {
            guard let type = self.as(ClassDeclSyntax.self), inherited.conflicts(with: direction) else { return nil }
            let argument = attribute.argument("superclass")?.as(MemberAccessExprSyntax.self)?.base
            // Otherwise, the conformances may be those of a protocol.
            if argument == nil, kind?.isBase == true { return nil }
            return ModelDiagnostic.otherDirection(
                name: type.name.text, superclass: argument?.trimmedDescription, isDecoded: inherited.isDecoded,
                isEncoded: inherited.isEncoded
            ).at(attribute)
        }

        /// A warning if the description of the type shows the values of redacted properties. A macro cannot add the
        /// conformance: for a subclass, the compiler crashes if a macro declares two conformances. Only the member role
        /// learns whether the type has it.
        fileprivate func printedRedaction(in properties: [ModelProperty], conformances: [TypeSyntax]) -> Diagnostic? {
            guard let node = properties.lazy.compactMap({ $0.attributes.nodes["JSONRedacted"] }).first,
                let type = self as? any TypeDeclSyntax, conformances.contains(where: { $0.baseName == "JSONRedacting" })
            else { return nil }
            return AttributeDiagnostic.redactedButPrinted(type: type.name.text).at(
                node, fixIts: [FixIt.addConformance("JSONRedacting", to: self)].compactMap(\.self))
        }
    }

    extension MemberBlockItemListSyntax {
        /// The generated members that the type already declares.
        fileprivate var handWritten: ModelDeclaration.Members {
            var found: ModelDeclaration.Members = []
            for member in self {
                if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifier(.static, .class) != nil,
                    variable.bindings.contains(where: { $0.pattern.trimmedDescription == "modelSchema" })
                {
                    found.insert(.schema)
                } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
                    let parameters = initializer.signature.parameterClause.parameters
                    // `init(from:)` with another parameter type is unrelated, such as the requirement of Decodable.
                    if parameters.count == 1, let only = parameters.first, only.firstName.text == "from",
                        only.type.trimmedDescription.hasSuffix("JSONFieldValues")
                    {
                        found.insert(.initializer)
                    }
                } else if let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "encode",
                    function.signature.parameterClause.parameters.map(\.firstName.text) == ["field", "to"]
                {
                    found.insert(.encode)
                }
            }
            return found
        }
    }
#endif
