import Testing
import Trellis

/// Key styles of types and of decoders and encoders.
@Suite struct KeyStyleOptionTests {
    @Test(arguments: [
        (JSONKeyStyle.snakeCase, #"{"html_url":"u","item_object176":1,"given":2,"user_ids":[3],"a":{"b":4}}"#),
        (
            .snakeCase(separatingDigits: true),
            #"{"html_url":"u","item_object_176":1,"given":2,"user_ids":[3],"a":{"b":4}}"#
        ),
        (.kebabCase, #"{"html-url":"u","item-object176":1,"given":2,"user-ids":[3],"a":{"b":4}}"#),
        (.pascalCase, #"{"HtmlURL":"u","ItemObject176":1,"given":2,"UserIDs":[3],"a":{"b":4}}"#),
        (.upperSnakeCase, #"{"HTML_URL":"u","ITEM_OBJECT176":1,"given":2,"USER_IDS":[3],"a":{"b":4}}"#),
        (.titleCase, #"{"Html URL":"u","Item Object176":1,"given":2,"User IDs":[3],"a":{"b":4}}"#),
        (.asDeclared, #"{"htmlURL":"u","itemObject176":1,"given":2,"userIDs":[3],"a":{"b":4}}"#),
        (.custom("x") { "x" + $0 }, #"{"xhtmlURL":"u","xitemObject176":1,"given":2,"xuserIDs":[3],"a":{"b":4}}"#),
    ])
    func roundTrip(_ style: JSONKeyStyle, _ text: String) throws {
        expectWrittenBack(
            Plain.self, text, options: .with { $0.keyStyle = style }, encoding: .with { $0.keyStyle = style })
    }

    @Test func keyStyleOfAType() throws {
        expectWrittenBack(Styled.self, #"{"first_name":"a","x":1}"#)
        #expect(faults(Styled.self, #"{"firstName":"a","X":1}"#) == ["missingKeys [first_name,x] @22"])
    }

    /// The style of the options replaces that of the type.
    @Test func theOptionTakesPrecedenceOverTheType() throws {
        let kebab = TrellisDecoder.Options.with { $0.keyStyle = .kebabCase }
        let encoding = TrellisEncoder.Options.with { $0.keyStyle = .kebabCase }
        expectWrittenBack(Styled.self, #"{"first-name":"a","x":1}"#, options: kebab, encoding: encoding)
        #expect(
            routed(Styled.self, #"{"firstName":"a","x":1}"#, .with { $0.keyStyle = .asDeclared })?.firstName
                == "a")
    }

    @Test func inheritedAndFlattened() throws {
        expectWrittenBack(Sub.self, #"{"base_name":"b","sub_name":"s"}"#)
        expectWrittenBack(Outer.self, #"{"OuterName":"o","first_name":"a","x":1,"child":{"first_name":"c","x":2}}"#)
        expectWrittenBack(
            Outer.self, #"{"outer-name":"o","first-name":"a","x":1,"child":{"first-name":"c","x":2}}"#,
            options: .with { $0.keyStyle = .kebabCase }, encoding: .with { $0.keyStyle = .kebabCase })
    }

    @Test func keysThatBecomeEqual() throws {
        #expect(routed(Close.self, #"{"userID":1,"userId":2}"#) == Close(userID: 1, userId: 2))
        let snake = failure(Close.self, "{}", options: .with { $0.keyStyle = .snakeCase })
        #expect(snake?.code == .invalidSchema)
        #expect(snake?.found?.contains("user_id") == true)
        var value = try decoded(Close.self, #"{"userID":1,"userId":2}"#)
        value.userID = 3
        #expect(encodingFailure(value, options: .with { $0.keyStyle = .snakeCase })?.code == .invalidSchema)
    }
}

private struct Plain: JSONModel, Equatable {
    var htmlURL: String
    var itemObject176: Int
    var named: Int
    var userIDs: [Int]
    var nested: Int?

    static let modelSchema = JSONModelSchema(
        Plain.self,
        [
            JSONField("htmlURL", \.htmlURL), JSONField("itemObject176", \.itemObject176),
            JSONField("named", \.named, keys: "given"), JSONField("userIDs", \.userIDs),
            JSONField("nested", \.nested, keys: "a.b"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        htmlURL = fields.take(0)
        itemObject176 = fields.take(1)
        named = fields.take(2)
        userIDs = fields.take(3)
        nested = fields.take(4)
    }
}

private struct Styled: JSONModel, Equatable {
    var firstName: String
    var count: Int

    static let modelSchema = JSONModelSchema(
        Styled.self, keyStyle: .snakeCase,
        [JSONField("firstName", \.firstName), JSONField("count", \.count, keys: "x")])

    init(from fields: borrowing JSONFieldValues) throws {
        firstName = fields.take(0)
        count = fields.take(1)
    }
}

private struct Outer: JSONModel, Equatable {
    var outerName: String
    var inner: Styled
    var child: Styled?

    static let modelSchema = JSONModelSchema(
        Outer.self, keyStyle: .pascalCase,
        [
            JSONField("outerName", \.outerName), JSONField("inner", \.inner, form: .flattened()),
            JSONField("child", \.child, keys: "child"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        outerName = fields.take(0)
        inner = fields.take(1)
        child = fields.take(2)
    }
}

private class Base: JSONModel, Equatable {
    var baseName: String

    private static let _jsonSchema = JSONModelSchema(
        Base.self, keyStyle: .snakeCase, [JSONField("baseName", \.baseName)])
    class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws { baseName = fields.take(0) }

    static func == (left: Base, right: Base) -> Bool { left.baseName == right.baseName }
}

private final class Sub: Base {
    var subName: String

    private static let _jsonSchema = JSONModelSchema(Sub.self, superclass: Base.self, [JSONField("subName", \.subName)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        subName = fields.take(1)
        try super.init(from: fields)
    }
}

private struct Close: JSONModel, Equatable {
    var userID: Int
    var userId: Int

    static let modelSchema = JSONModelSchema(
        Close.self, [JSONField("userID", \.userID), JSONField("userId", \.userId)])

    init(userID: Int, userId: Int) { (self.userID, self.userId) = (userID, userId) }

    init(from fields: borrowing JSONFieldValues) throws {
        userID = fields.take(0)
        userId = fields.take(1)
    }
}
