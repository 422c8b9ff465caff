internal import Synchronization

/// Finds out of which form a value is, and makes it.
final class VariantReader: ValueReader, @unchecked Sendable {
    /// What tells the forms apart.
    enum Place: Sendable {
        /// A member of the payload's own object.
        case tag(String)
        /// A member beside the one with the payload.
        case beside(String, String)
        /// The only key of an object around the payload.
        case outside
        /// The keys that are there.
        case untagged
        /// A closure that gives the name.
        case chosen(@Sendable (JSON) throws -> String?)
    }

    @safe struct Form: Sendable {
        let name: String?
        let keys: @Sendable (JSONKeyStyle?) -> [String]
        let source: (any JSONDecodable.Type)?
        let make: @Sendable (inout Input, UnsafeMutableRawPointer) throws -> Void
    }

    /// What a form is made from.
    @safe struct Input {
        var tape: EventTape
        var index: Int?
        var plan: UnsafeMutablePointer<TypePlan>?
        var machine: UnsafeMutablePointer<Machine>
        var context: ReplayContext

        /// Whether an error has the path to the value already.
        var isPlaced = false

        mutating func decode<T: JSONDecodable>(_ type: T.Type) throws -> T {
            guard let plan = unsafe plan else { throw TrellisError(.invalidSchema, found: "\(type)") }
            guard let index else { throw TrellisError(.typeMismatch, expected: unsafe plan.pointee.expectation) }
            isPlaced = true
            let value = unsafe try machine.pointee.decode(type, from: tape, at: index, as: plan, context)
            isPlaced = false
            return value
        }
    }

    let place: Place
    private let forms: [Form]
    private let names: [String: Int]
    private let defaultForm: Int?
    private let type: String
    /// The keys of untagged forms in each style.
    private let keys = Mutex<[JSONKeyStyle?: [[String]]]>([:])

    init(_ place: Place, _ forms: [Form], defaultForm: Int?, type: String) {
        self.place = place
        self.forms = forms
        self.defaultForm = defaultForm
        self.type = type
        names = Dictionary(
            forms.enumerated().compactMap { index, form in form.name.map { ($0, index) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The types of all payloads, in the order of the forms; of one without, a type that any value is.
    var sources: [any JSONDecodable.Type] { forms.map { $0.source ?? JSON.self } }

    /// The name of the form with a payload type.
    func name(of type: any JSONModel.Type) -> String? {
        forms.first { $0.source.map(ObjectIdentifier.init) == ObjectIdentifier(type) }?.name
    }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        guard let sources = unsafe sources else { return }
        switch place {
        case .untagged: unsafe try readUntagged(tape, at: index, sources, slot, &machine)
        case .chosen(let choose):
            let json = try tape.json(at: index, duplicateKeys: machine.options.duplicateKeys)
            let name = try choose(json)
            let form = try form(name, tape, at: index, path: [], found: name.map { "\"\($0)\"" } ?? "nothing")
            unsafe try make(form, tape, at: index, sources, slot, &machine)
        case .tag(let tag):
            let value = try member(tag, tape, at: index, machine)
            guard let value else {
                guard let form = existingForm(machine) ?? defaultForm else { throw missing(tag, tape, at: index) }
                return unsafe try make(form, tape, at: index, sources, slot, &machine)
            }
            let form = try form(named: value, tag, tape)
            let isDefault = form == defaultForm
            let context = ReplayContext(tag: .init(key: tag, isKept: isDefault))
            if isDefault || forms[form].source is any JSONModel.Type {
                return unsafe try make(form, tape, at: index, sources, slot, &machine, context)
            }
            guard forms[form].source != nil else {
                try pass(membersBut: [tag], tape, at: index, &machine)
                return unsafe try make(form, tape, at: index, sources, slot, &machine)
            }
            // What is no model would take the tag for one of its own members.
            let payload = tape.object(at: index, without: [tag])
            unsafe try make(form, payload, at: 0, sources, slot, &machine)
        case .beside(let tag, let content):
            let value = try member(tag, tape, at: index, machine)
            guard let value else {
                guard let defaultForm else { throw missing(tag, tape, at: index) }
                return unsafe try make(defaultForm, tape, at: index, sources, slot, &machine)
            }
            let form = try form(named: value, tag, tape)
            if form == defaultForm { return unsafe try make(form, tape, at: index, sources, slot, &machine) }
            let payload = try member(content, tape, at: index, machine)
            if payload == nil, forms[form].source != nil { throw missing(content, tape, at: index) }
            try pass(membersBut: [tag, content], tape, at: index, &machine)
            unsafe try make(form, tape, at: payload, sources, slot, &machine, ReplayContext(path: [.key(content)]))
        case .outside: unsafe try readOutside(tape, at: index, sources, slot, &machine)
        }
    }

    // MARK: Kinds of places

    private func readOutside(
        _ tape: EventTape, at index: Int, _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>,
        _ slot: UnsafeMutableRawPointer, _ machine: inout Machine
    ) throws {
        if tape.tokenKind(at: index) == .string {
            let form = try form(tape.string(at: index), tape, at: index, path: [], found: tape.found(at: index))
            guard form == defaultForm || forms[form].source == nil else {
                throw mismatch("an object", tape, at: index)
            }
            return unsafe try make(form, tape, at: index, sources, slot, &machine)
        }
        guard tape.tokenKind(at: index) == .object else {
            guard let defaultForm else { throw mismatch("an object", tape, at: index) }
            return unsafe try make(defaultForm, tape, at: index, sources, slot, &machine)
        }
        var members: [(key: Int, value: Int)] = []
        tape.forEachMember(ofObjectAt: index) { members.append(($0, $1)) }
        let keys = Set(members.map { tape.string(at: $0.key) })
        guard let key = keys.first, keys.count == 1, names[key] != nil || defaultForm == nil else {
            if let defaultForm { return unsafe try make(defaultForm, tape, at: index, sources, slot, &machine) }
            throw mismatch("an object with one member", tape, at: index)
        }
        guard members.count == 1 || machine.duplicateKeys != .error else {
            throw duplicate(key, tape, at: members[1].value)
        }
        let member = machine.duplicateKeys == .useFirst ? members[0] : members[members.count - 1]
        let form = try form(key, tape, at: member.key, path: [.key(key)], found: "\"\(key)\"")
        unsafe try make(form, tape, at: member.value, sources, slot, &machine, ReplayContext(path: [.key(key)]))
    }

    private func readUntagged(
        _ tape: EventTape, at index: Int, _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>,
        _ slot: UnsafeMutableRawPointer, _ machine: inout Machine
    ) throws {
        guard tape.tokenKind(at: index) == .object else {
            let isNull = tape.tokenKind(at: index) == .null
            for form in forms.indices where form != defaultForm && !(forms[form].source is any JSONModel.Type) {
                // A form without a payload is null.
                if forms[form].source == nil && !isNull { continue }
                let report = machine.report
                do {
                    return unsafe try make(
                        form, tape, at: index, sources, slot, &machine, ReplayContext(isAttempt: true))
                } catch let error as TrellisError where error.code.isMismatch {
                    machine.report = report
                }
            }
            guard let defaultForm else { throw unknown(tape, at: index, path: [], found: tape.found(at: index)) }
            return unsafe try make(defaultForm, tape, at: index, sources, slot, &machine)
        }
        var keys: Set<String> = []
        tape.forEachMember(ofObjectAt: index) { key, _ in keys.insert(tape.string(at: key)) }
        let required = requiredKeys(machine.options.keyStyle)
        let found = forms.indices.first { form in
            form != defaultForm && (forms[form].source is any JSONModel.Type || !required[form].isEmpty)
                && required[form].allSatisfy(keys.contains)
        }
        guard let form = found ?? defaultForm else {
            throw unknown(tape, at: index, path: [], found: "an object with " + keys.sorted().joined(separator: ", "))
        }
        unsafe try make(form, tape, at: index, sources, slot, &machine)
    }

    private func requiredKeys(_ style: JSONKeyStyle?) -> [[String]] {
        if let known = keys.withLock({ $0[style] }) { return known }
        let required = forms.map { $0.keys(style) }
        keys.withLock { $0[style] = required }
        return required
    }

    // MARK: Forms

    /// The form of the object that is updated.
    private func existingForm(_ machine: borrowing Machine) -> Int? {
        guard let existing = machine.existingModel() else { return nil }
        let type = ObjectIdentifier(Swift.type(of: existing))
        return forms.firstIndex { $0.source.map(ObjectIdentifier.init) == type }
    }

    private func member(
        _ key: String, _ tape: EventTape, at index: Int, _ machine: borrowing Machine
    ) throws -> Int? {
        guard tape.tokenKind(at: index) == .object else {
            if defaultForm != nil { return nil }
            throw mismatch("an object", tape, at: index)
        }
        let values = tape.values(of: Array(key.utf8), inObjectAt: index)
        if values.count > 1, machine.duplicateKeys == .error { throw duplicate(key, tape, at: values[1]) }
        return machine.duplicateKeys == .useFirst ? values.first : values.last
    }

    private func form(named value: Int, _ tag: String, _ tape: EventTape) throws -> Int {
        switch tape.tokenKind(at: value) {
        case .string, .number:
            return try form(
                tape.string(at: value), tape, at: value, path: [.key(tag)], found: tape.found(at: value))
        default:
            if let defaultForm { return defaultForm }
            throw TrellisError(mismatch("a string", tape, at: value), under: .key(tag))
        }
    }

    private func form(
        _ name: String?, _ tape: EventTape, at index: Int, path: [TrellisError.Path.Component], found: String
    ) throws -> Int {
        guard let form = name.flatMap({ names[$0] }) ?? defaultForm else {
            throw unknown(tape, at: index, path: path, found: found)
        }
        return form
    }

    private func make(
        _ form: Int, _ tape: EventTape, at index: Int?,
        _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>, _ slot: UnsafeMutableRawPointer,
        _ machine: inout Machine, _ context: ReplayContext = ReplayContext()
    ) throws {
        var isPlaced = false
        do {
            try unsafe withUnsafeMutablePointer(to: &machine) { machine in
                var input = unsafe Input(
                    tape: tape, index: index, plan: sources[form], machine: machine, context: context)
                defer { isPlaced = input.isPlaced }
                unsafe try forms[form].make(&input, slot)
            }
        } catch {
            throw TrellisError(error, under: isPlaced ? [] : context.path)
        }
    }

    /// Sees to the members of an object that are neither its tag nor its payload.
    private func pass(
        membersBut known: [String], _ tape: EventTape, at index: Int, _ machine: inout Machine
    ) throws {
        guard machine.options.unknownKeys != .skip else { return }
        try tape.forEachMember(ofObjectAt: index) { key, _ in
            let name = tape.string(at: key)
            guard !known.contains(name) else { return }
            guard machine.options.unknownKeys == .error else { return machine.noteUnknownKey(name) }
            var error = TrellisError.Contents(code: .unknownKey, place: tape.place(at: key))
            error.path.components = [.key(name)]
            throw TrellisError(error)
        }
    }

    // MARK: Errors

    private func duplicate(_ key: String, _ tape: EventTape, at value: Int) -> TrellisError {
        var error = TrellisError.Contents(code: .duplicateKey, place: tape.place(at: value - 1))
        error.path.components = [.key(key)]
        return TrellisError(error)
    }

    private func unknown(
        _ tape: EventTape, at index: Int, path: [TrellisError.Path.Component], found: String
    ) -> TrellisError {
        var error = TrellisError.Contents(code: .unknownVariant, expected: "a variant of \(type)", found: found)
        error.path.components = path
        error.place = tape.place(at: index)
        return TrellisError(error)
    }

    private func missing(_ key: String, _ tape: EventTape, at index: Int) -> TrellisError {
        TrellisError(
            .init(code: .missingKeys, missingKeys: [key], place: tape.place(at: tape.end(ofValueAt: index) - 1)))
    }

    private func mismatch(_ expected: String, _ tape: EventTape, at index: Int) -> TrellisError {
        let isNull = tape.tokenKind(at: index) == .null
        return TrellisError(
            .init(
                code: isNull ? .unexpectedNull : .typeMismatch, expected: expected,
                found: isNull ? nil : tape.found(at: index), place: tape.place(at: index)))
    }
}

extension EventTape {
    /// An object without some of its members.
    func object(at index: Int, without keys: [String]) -> EventTape {
        var copy = EventTape()
        copy.append(.beginObject, at: place(at: index))
        forEachMember(ofObjectAt: index) { key, value in
            if keys.contains(string(at: key)) { return }
            copy.append(.key, string(at: key), at: place(at: key))
            copy.append(valueAt: value, of: self)
        }
        copy.append(.endObject, at: place(at: end(ofValueAt: index) - 1))
        return copy
    }
}
