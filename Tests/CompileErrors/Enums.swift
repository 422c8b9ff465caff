import Trellis

// The errors of the macros are reported although the enums are used.

@JSONModel
enum Answer { case yes, no(Int) }
// error: @JSONModel applies to structs and classes; a raw-value enum needs only ': TrellisCodable', and one with
//     associated values takes @JSONVariants (from macro 'JSONModel')

enum Outer {
    @JSONVariants(.byKey) private enum Choice { case one(Int) }
    // error: the extension that makes 'Choice' a JSONVariants cannot name a private nested type; make it 'fileprivate'
    //     with the types around it (from macro 'JSONVariants')

    static func read() throws -> Any { try TrellisDecoder().decode(Choice.self, from: "{}") }
    // error: instance method 'decode(_:at:from:report:)' requires that 'Outer.Choice' conform to 'TrellisDecodable'
}

func write(_ answer: Answer) throws -> String { try TrellisEncoder().string(from: answer) }
// error: instance method 'string(from:)' requires that 'Answer' conform to 'TrellisEncodable'
