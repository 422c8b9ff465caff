#if Macros
    import Foundation
    import Testing
    import Trellis

    // Combinations of attributes, options, updates and patches.

    // MARK: Members that only encoding writes

    @JSONModel
    private struct Square: Equatable {
        var side: Int
    }

    @JSONVariants(.tag("type"))
    private enum Shape: Equatable {
        case square(Square)
        @JSONDefaultVariant case other(JSON)
    }

    @JSONModel
    private struct Box: Equatable {
        var width: Int
        @JSONComputed var double: Int { width * 2 }
        @JSONFlattened var shape: Shape
    }

    @JSONModel
    private struct Crate: Equatable {
        var width: Int
        @JSONComputed var area: Int { width * width }
        @JSONRest var rest: [String: [Int]]
    }

    @JSONModel
    private struct Mail: Equatable {
        @JSONKey("mail", writing: "email") var mail: String?
        @JSONIgnored(in: .decoding) var version: Int = 1
        @JSONRest var rest: JSONObject
    }

    // MARK: Patches

    @JSONModel
    private struct Contact: Equatable {
        @JSONKey("name", "person.name") var name: String
        @JSONKey("city", "address.city") var city: String?
        @JSONKey("zip", "address.zip") var zip: Int = 0
    }

    @JSONModel
    private struct Size: Equatable {
        var width: Int?
        var height: Int?
    }

    @JSONModel
    private struct Defaults: Equatable {
        var counts: [String: Int] = ["z": 1]
        var size: Size = Size(width: 1, height: 2)
    }

    // MARK: Classes

    @JSONModel
    private class KeptPet: JSONModelCluster {
        var name: String
        static var jsonVariants: JSONVariantTable<KeptPet> {
            JSONVariantTable(
                .tag("kind"), [.subclass(KeptPet.self, named: "pet"), .subclass(KeptDog.self, named: "dog")])
        }
    }

    @JSONModel(superclass: KeptPet.self)
    private final class KeptDog: KeptPet {
        var tricks: Int = 0
    }

    @JSONModel
    private struct Home {
        var pet: KeptPet
    }

    @JSONModel
    private struct Owner {
        var id: Int
        @JSONFlattened var pet: KeptPet?
    }

    // MARK: Omitted defaults

    private let hexadecimal = JSONTransform<String?, Int>(
        decode: { $0.flatMap { Int($0, radix: 16) } ?? -1 }, encode: { $0 == -1 ? nil : String($0, radix: 16) })

    @JSONModel
    private struct Code: Equatable {
        @JSONKey(using: hexadecimal) var code: Int?
        var note: String
    }

    @JSONModel
    private struct Coded: Equatable {
        var id: Int = 0
        @JSONFlattened var code: Code?
    }

    @JSONModel
    private struct Payment {
        @JSONKey(as: .string) var rate: Double
        @JSONKey(as: .string) var amount: JSONNumber
        @JSONKey(as: .string) var price: Decimal
        @JSONKey(as: .string) var rates: [Float]
    }

    @Suite struct CombinedAttributeTests {
        private let decoder = TrellisDecoder()
        private let encoder = TrellisEncoder()

        private var strict: TrellisDecoder {
            var options = TrellisDecoder.Options()
            options.unknownKeys = .error
            return TrellisDecoder(options: options)
        }

        private var omitting: TrellisEncoder.Options {
            var options = TrellisEncoder.Options()
            options.omitsDefaults = true
            return options
        }

        @Test func membersThatOnlyEncodingWritesAreNotUnmapped() throws {
            let box = Box(width: 1, shape: .square(Square(side: 2)))
            #expect(try strict.decode(Box.self, from: encoder.encode(box)) == box)
            let other = try decoder.decode(Box.self, from: #"{"width":1,"double":2,"a":3}"#)
            #expect(other.shape == .other(["a": 3]))
            #expect(try encoder.string(from: other) == #"{"width":1,"double":2,"a":3}"#)

            let crate = Crate(width: 2, rest: ["a": [1]])
            #expect(try decoder.decode(Crate.self, from: encoder.encode(crate)) == crate)
            #expect(throws: TrellisError.self) { try encoder.encode(Crate(width: 2, rest: ["area": [1]])) }

            let mail = try decoder.decode(Mail.self, from: #"{"email":"a","version":7,"x":null}"#)
            #expect(mail == Mail(mail: nil, rest: ["x": nil]))
            #expect(try encoder.string(from: mail) == #"{"version":1,"x":null}"#)
        }

        @Test func aPatchBesideTheOtherPathsOfAProperty() throws {
            let contact = Contact(name: "Ada", city: "Bern", zip: 3000)
            var changed = contact
            try decoder.apply(["name": "Eve", "address": "unknown"], to: &changed)
            #expect(changed == Contact(name: "Eve", city: "Bern", zip: 3000))
            for patch: JSON in [["person": 1], ["person": nil], ["address": ["street": "A"]]] {
                var same = contact
                try decoder.apply(patch, to: &same)
                #expect(same == contact, "\(patch)")
            }
            try decoder.apply(JSONPatch([.add(path: "/person", value: nil)]), to: &changed)
            #expect(changed.name == "Eve")
            try decoder.apply(["city": nil, "zip": nil], to: &changed)
            #expect(changed == Contact(name: "Eve", city: nil, zip: 0))
        }

        @Test func aMergePatchOfDefaults() throws {
            let old = Defaults()
            let new = Defaults(counts: ["y": 2], size: Size(width: 5))
            var changed = old
            let patch = try new.mergePatch(from: old, options: omitting)
            try decoder.apply(patch, to: &changed)
            #expect(changed == new, "\(patch)")
        }

        @Test func aTagThatSelectsTheSuperclassOfTheExistingObject() throws {
            let dog = try #require(
                decoder.decode(KeptPet.self, from: #"{"kind":"dog","name":"a","tricks":3}"#) as? KeptDog)
            let error = #expect(throws: TrellisError.self) {
                try decoder.update(dog, from: #"{"kind":"pet","name":"b"}"#)
            }
            #expect(error?.code == .notUpdatable && dog.name == "a")
            try decoder.update(dog, from: #"{"kind":"dog","name":"c"}"#)
            #expect(dog.name == "c" && dog.tricks == 3)

            let home = try decoder.decode(Home.self, from: #"{"pet":{"kind":"dog","name":"a","tricks":3}}"#)
            let other = try decoder.decode(Home.self, from: #"{"pet":{"kind":"pet","name":"a"}}"#)
            var changed = home
            try decoder.apply(other.mergePatch(from: home), to: &changed)
            #expect(type(of: changed.pet) == KeptPet.self)
            try decoder.apply(home.mergePatch(from: other), to: &changed)
            #expect((changed.pet as? KeptDog)?.tricks == 3)
        }

        @Test func aFlattenedClusterIsAnError() throws {
            let error = #expect(throws: TrellisError.self) {
                try decoder.decode(Owner.self, from: #"{"id":1,"kind":"dog","name":"a"}"#)
            }
            #expect(error?.code == .invalidSchema)
        }

        @Test func omittedDefaultsInAnOptionalFlattenedModel() throws {
            let omitting = TrellisEncoder(options: omitting)
            let value = Coded(id: 1, code: Code(code: nil, note: "a"))
            #expect(try omitting.string(from: value) == encoder.string(from: value))
            #expect(try decoder.decode(Coded.self, from: omitting.encode(value)) == value)
        }

        /// What is signed and what is verified: the canonical JSON of a model, and that of its JSON.
        @Test func canonicalNumbersInStrings() throws {
            var options = TrellisEncoder.Options()
            options.isCanonical = true
            let canonical = TrellisEncoder(options: options)
            for (rate, amount, price) in [
                (1e-7, "1.50", "1.10"), (1e16, "0.12345678901234567890123", "12345678901234567890.12"),
                (5, "12345678901234567890123", "0"),
            ] {
                let payment = Payment(
                    rate: rate, amount: try #require(JSONNumber(exactly: amount)),
                    price: try #require(Decimal(string: price)), rates: [1e-7, 16_777_216])
                let text = try canonical.string(from: payment)
                #expect(try text == canonical.string(from: RawJSON(validating: encoder.string(from: payment))))
            }
        }
    }
#endif
