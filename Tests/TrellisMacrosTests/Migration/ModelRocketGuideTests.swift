#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of ComingFromModelRocket.md, line by line.

    @Suite struct MigrationModelRocketTests {
        enum Fuel: String, TrellisCodable { case petrol, diesel, electric }

        @JSONModel
        struct Vehicle: Hashable {
            @JSONKey("model_name") let model: String
            let fuel: Fuel
            let owners: [Owner]
            let mileage: [String: Int]
            var doors: Int = 4
            var nickname: String?
        }

        @JSONModel
        struct Owner: Hashable { let name: String }

        @JSONModel
        struct Engine: Hashable, JSONDidDecodeHook {
            @JSONValidated<Int>({ $0 = min($0, 500) }) let power: Int
            @JSONIgnored var label: String = ""

            mutating func didDecode(userInfo: JSONUserInfo) { label = "\(power) kW" }
        }

        struct Color: Hashable, TrellisCodable {
            let red, green, blue: Int

            static func decode(from token: borrowing JSONToken) throws -> Color {
                let parts = try token.string().split(separator: ",").compactMap { Int($0) }
                guard parts.count == 3 else { throw token.invalid(expected: "three numbers") }
                return Color(red: parts[0], green: parts[1], blue: parts[2])
            }

            func encode(to writer: inout JSONWriter) { writer.string("\(red),\(green),\(blue)") }
        }

        @JSONModel
        class Craft: JSONModelCluster, JSONFieldwise {
            let name: String
            static let jsonVariants = JSONVariantTable<Craft>(
                .choosing { json in json.contains("wheels") ? "car" : "boat" },
                [.subclass(Car.self, named: "car"), .subclass(Boat.self, named: "boat")])
        }

        @JSONModel(superclass: Craft.self)
        final class Car: Craft { var wheels: Int = 4 }

        @JSONModel(superclass: Craft.self)
        final class Boat: Craft { let draught: Double }

        @JSONVariants(.tag("kind"))
        enum Part: Hashable {
            case engine(Engine)
            case owner(Owner)
            @JSONDefaultVariant case other(JSON)
        }

        private let json = """
            {"model_name":"T","fuel":"petrol","owners":[{"name":"Ada"}],"mileage":{"2024":9},"doors":2,"nickname":"Tin"}
            """

        @Test func properties() throws {
            let vehicle = try TrellisDecoder().decode(Vehicle.self, from: json)
            #expect(
                vehicle
                    == Vehicle(
                        model: "T", fuel: .petrol, owners: [Owner(name: "Ada")], mileage: ["2024": 9], doors: 2,
                        nickname: "Tin"))
            #expect(try TrellisEncoder().string(from: vehicle) == json)
            let plain = try TrellisDecoder().decode(
                Vehicle.self, from: #"{"model_name": "T", "fuel": "diesel", "owners": [], "mileage": {}}"#)
            #expect(plain.doors == 4)
            #expect(plain.nickname == nil)
            let missing: [String]
            do {
                missing = try TrellisDecoder().decode(Vehicle.self, from: #"{"fuel": "diesel"}"#).owners.map(\.name)
            } catch {
                missing = error.missingKeys
            }
            #expect(missing == ["model_name", "owners", "mileage"])
        }

        @Test func postProcessing() throws {
            let engine = try TrellisDecoder().decode(Engine.self, from: #"{"power": 900}"#)
            #expect(engine.power == 500)
            #expect(engine.label == "500 kW")
        }

        @Test func types() throws {
            let colors = try TrellisDecoder().decode([Color].self, from: #"["1,2,3"]"#)
            #expect(colors == [Color(red: 1, green: 2, blue: 3)])
            #expect(try TrellisEncoder().string(from: colors) == #"["1,2,3"]"#)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode([Color].self, from: #"["1"]"#)
            }
            #expect(error?.code == .invalidValue)
            #expect(error?.path.description == "[0]")
        }

        @Test func clusters() throws {
            let json = #"[{"name":"a","wheels":3},{"name":"b","draught":1.5}]"#
            let crafts = try TrellisDecoder().decode([Craft].self, from: json)
            #expect((crafts[0] as? Car)?.wheels == 3)
            #expect((crafts[1] as? Boat)?.draught == 1.5)
            #expect(try TrellisEncoder().string(from: crafts) == json)
        }

        @Test func factories() throws {
            let json = #"[{"kind":"engine","power":7},{"kind":"owner","name":"Ada"},{"kind":"wheel"}]"#
            let parts = try TrellisDecoder().decode([Part].self, from: json)
            #expect(parts[1] == .owner(Owner(name: "Ada")))
            #expect(parts[2] == .other(["kind": "wheel"]))
            #expect(try TrellisEncoder().string(from: parts) == json)
        }

        @Test func dynamicValues() throws {
            let text = json
            var json = try JSON(parsing: text)
            let owner = json["owners"][0]["name"].string ?? "nobody"
            let nothing = json["owners"][9]["name"]["first"].isNull
            json["owners"][0]["name"] = "Bob"
            let vehicle = try TrellisDecoder().decode(Vehicle.self, from: json)
            #expect(owner == "Ada")
            #expect(nothing)
            #expect(vehicle.owners == [Owner(name: "Bob")])
            let output = try TrellisEncoder().encode(vehicle, as: JSON.self)
            print(output, output["doors"].int ?? 0)
            #expect(output["owners"][0]["name"] == "Bob")
            #expect(output["doors"] == 2)
        }

        @Test func copies() throws {
            let craft = try TrellisDecoder().decode(Car.self, from: #"{"name": "a"}"#)
            let copy = try craft.copy()
            let bytes = try TrellisArchiver().archive(craft)
            let restored = try TrellisArchiver().unarchive(Car.self, from: bytes)
            #expect(copy !== craft)
            #expect(copy.hasEqualFields(to: craft))
            #expect(restored.hasEqualFields(to: craft))
            copy.wheels = 3
            #expect(!copy.hasEqualFields(to: craft))
        }
    }
#endif
