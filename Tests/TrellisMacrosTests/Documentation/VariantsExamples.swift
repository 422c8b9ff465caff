#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Variants.md, line by line.

    @JSONModel
    class Pet: JSONModelCluster {
        let name: String

        static var jsonVariants: JSONVariantTable<Pet> {
            JSONVariantTable(.tag("kind"), [.subclass(Dog.self, named: "dog"), .subclass(Cat.self, named: "cat")])
        }
    }

    @JSONModel(superclass: Pet.self)
    final class Dog: Pet {
        let tricks: [String]
    }

    @JSONModel(superclass: Pet.self)
    final class Cat: Pet {
        let lives: Int
    }

    @Suite struct VariantsExamples {
        @JSONModel
        struct Circle: Hashable {
            let radius: Int
        }

        @JSONModel
        struct Box: Hashable {
            let width: Int
            var height: Int = 1
        }

        @JSONVariants(.tag("type"))
        enum Shape: Hashable {
            case circle(Circle)
            @JSONVariantCase("rect") case box(Box)
            case nothing
        }

        @JSONVariants(.tag("kind", content: "data"))
        enum Attachment: Hashable {
            case numbers([Int])
            case shape(Circle)
            case none
        }

        @JSONVariants(.byKey)
        enum Command: Hashable {
            case move(Box)
            case wait(Int)
            case stop
        }

        @JSONVariants(.untagged)
        enum Caption: Hashable {
            case plain(String)
            case circle(Circle)
            case byLanguage([String: String])
        }

        @JSONModel
        struct Point: Hashable {
            let lat: Double
            let lon: Double
        }

        @JSONVariants(.untagged)
        enum Place: Hashable {
            @JSONVariantCase(keys: "lat", "lon") case point(Point)
            case named([String: JSON])
        }

        @JSONVariants(.choosing { json in json.contains("width") ? "box" : "circle" })
        enum Figure: Hashable {
            case circle(Circle)
            case box(Box)
        }

        @JSONVariants(.tag("type"))
        enum OpenShape: Hashable {
            case circle(Circle)
            @JSONDefaultVariant case other(JSON)
        }

        enum State: String, TrellisCodable, JSONUnknownCase {
            case open, closed, other
            static var unknownCase: State { .other }
        }

        @JSONModel
        struct Event: Hashable {
            let id: Int
            @JSONFlattened var shape: Shape
        }

        @Test func internalTag() throws {
            let shapes = try TrellisDecoder().decode(
                [Shape].self, from: #"[{"radius":1,"type":"circle"},{"type":"nothing"}]"#)
            #expect(shapes == [.circle(Circle(radius: 1)), .nothing])
            #expect(try TrellisEncoder().string(from: shapes) == #"[{"type":"circle","radius":1},{"type":"nothing"}]"#)
        }

        @Test func adjacentTag() throws {
            let attachment = try TrellisDecoder().decode(Attachment.self, from: #"{"data":[1,2],"kind":"numbers"}"#)
            #expect(attachment == .numbers([1, 2]))
        }

        @Test func externalTag() throws {
            let commands = try TrellisDecoder().decode([Command].self, from: #"[{"wait":5},"stop"]"#)
            #expect(commands == [.wait(5), .stop])
        }

        @Test func untagged() throws {
            let captions = try TrellisDecoder().decode(
                [Caption].self, from: #"["a",{"en":"b"},{"radius":1},{"radius":"c"}]"#)
            #expect(
                captions == [
                    .plain("a"), .byLanguage(["en": "b"]), .circle(Circle(radius: 1)), .byLanguage(["radius": "c"]),
                ])
        }

        @Test func selectionByKeys() throws {
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Place.self, from: #"{"lat":1,"lon":"x"}"#)
            }
            #expect(error?.path.description == "lon")
        }

        @Test func selectionByAClosure() throws {
            let figures = try TrellisDecoder().decode([Figure].self, from: #"[{"radius":1},{"width":2,"height":3}]"#)
            #expect(figures == [.circle(Circle(radius: 1)), .box(Box(width: 2, height: 3))])
            #expect(try TrellisEncoder().string(from: figures) == #"[{"radius":1},{"width":2,"height":3}]"#)
        }

        @Test func aDefaultCase() throws {
            let open = try TrellisDecoder().decode(OpenShape.self, from: #"{"type":"oval","a":1}"#)
            #expect(open == .other(["type": "oval", "a": 1]))
        }

        @Test func anUnknownCase() throws {
            #expect(try TrellisDecoder().decode([State].self, from: #"["open","half"]"#) == [.open, .other])
        }

        @Test func flattenedVariants() throws {
            let event = try TrellisDecoder().decode(Event.self, from: #"{"radius":2,"id":7,"type":"circle"}"#)
            #expect(event == Event(id: 7, shape: .circle(Circle(radius: 2))))
            #expect(try TrellisEncoder().string(from: event) == #"{"id":7,"type":"circle","radius":2}"#)
        }

        @Test func classClusters() throws {
            let pets = try TrellisDecoder().decode([Pet].self, from: #"[{"name":"a","lives":9,"kind":"cat"}]"#)
            #expect((pets[0] as? Cat)?.lives == 9)
            #expect(try TrellisEncoder().string(from: pets) == #"[{"kind":"cat","name":"a","lives":9}]"#)
        }
    }
#endif
