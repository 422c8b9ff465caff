import Trellis

@JSONModel struct Circle { let radius: Int }
@JSONVariants(.tag("type")) enum Shape { case circle(Circle), nothing }
@JSONModel struct Page<Item: TrellisCodable> { let items: [Item] }
@JSONModel class Entity { let id: Int }
@JSONModel(superclass: Entity.self) final class User: Entity { let login: String }
@JSONModel(for: .decoding) struct Quote { let price: Int }
@JSONModel(for: .encoding) struct Search { var terms: String }
@JSONVariants(.byKey, for: .encoding) enum Step { case count(Int) }
enum Place { @JSONModel struct Point { let x: Int } }

struct State {
    var circle: Circle
    var shape: Shape
    var page: Page<Int>
    var entity: Entity
    var user: User
    var quote: Quote
    var search: Search
    var step: Step
    var point: Place.Point
}
