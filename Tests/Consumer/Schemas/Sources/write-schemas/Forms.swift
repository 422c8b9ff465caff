import Trellis

@JSONModel
struct Circle {
    let radius: Int
}

@JSONModel
struct Box {
    let width: Int
    var height: Int = 1
}

@JSONModel
struct TypedBox {
    let type: String
    let depth: Int
}

@JSONVariants(.tag("type"))
indirect enum Shape {
    case circle(Circle)
    @JSONVariantCase("rect") case box(Box)
    case group(Group)
    case typed(TypedBox)
    case table([String: Int])
    @JSONVariantCase("7") case seven
    case nothing
}

@JSONModel
struct Group {
    let shapes: [Shape]
}

@JSONVariants(.tag("kind", content: "data"))
enum Attachment {
    case numbers([Int])
    case shape(Circle)
    case none
}

@JSONVariants(.byKey)
enum Command {
    case move(Box)
    case wait(Int)
    case stop
}

@JSONVariants(.untagged)
enum Caption {
    case plain(String)
    case circle(Circle)
    case numbers([Int])
}

@JSONVariants(.untagged)
enum Told {
    @JSONVariantCase(keys: "lat") case point(Point)
    case named([String: Int])
    case text(String)
}

@JSONModel
struct Point {
    let lat: Double
    let lon: Double
}

@JSONVariants(.tag("type"))
enum OpenShape {
    case circle(Circle)
    case box(Box)
    @JSONDefaultVariant case other(JSON)
}

@JSONVariants(.byKey)
enum OpenCommand {
    case wait(Int)
    case stop
    @JSONDefaultVariant case other(JSON)
}

@JSONModel
struct Drawing {
    let main: Shape
    let attachment: Attachment?
    let commands: [Command]
    let captions: [String: Caption]
    let told: Told?
    let open: OpenShape
    let openCommand: OpenCommand?
}

@JSONModel
struct FlatShape {
    let id: Int
    @JSONFlattened let shape: Plain
}

@JSONModel
struct MaybeFlatShape {
    let id: Int
    @JSONFlattened let shape: Plain?
}

@JSONVariants(.tag("type"))
enum Plain {
    case circle(Circle)
    case box(Box)
    case pinned(Pinned)
}

@JSONModel
struct Pinned {
    @JSONKey("at.lat") let latitude: Double
}

@JSONVariants(.tag("kind"))
enum Figure {
    case plain(Plain)
    case maybe(Circle?)
    case animal(Animal)
    case place(Place)
    case command(Command)
    @JSONDefaultVariant case other(Letter)
}

@JSONVariants(.untagged)
enum Place {
    case point(Point)
    case circle(Circle)
}

@JSONModel
struct Letter {
    let a: String
}

@JSONModel
class Animal: JSONModelCluster {
    typealias VariantBase = Animal
    let name: String

    static var jsonVariants: JSONVariantTable<Animal> {
        JSONVariantTable(
            .tag("species"), [.subclass(Dog.self, named: "dog"), .subclass(Cat.self, named: "cat")])
    }
}

@JSONModel(superclass: Animal.self)
final class Dog: Animal {
    let tail: Int
}

@JSONModel(superclass: Animal.self)
final class Cat: Animal {
    let lives: Int?
}

@JSONModel
struct Zoo {
    let animals: [Animal]
    let dog: Dog?
}
