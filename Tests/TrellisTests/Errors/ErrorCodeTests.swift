import Testing
import Trellis

/// The names of error codes, which logs and other programs may rely on.
@Suite struct ErrorCodeTests {
    private let codes: [(code: TrellisError.Code, name: String)] = [
        (.invalidSyntax, "invalidSyntax"), (.unexpectedEnd, "unexpectedEnd"), (.invalidUTF8, "invalidUTF8"),
        (.loneSurrogate, "loneSurrogate"), (.trailingData, "trailingData"), (.limitExceeded, "limitExceeded"),
        (.typeMismatch, "typeMismatch"), (.unexpectedNull, "unexpectedNull"), (.missingKeys, "missingKeys"),
        (.numberOutOfRange, "numberOutOfRange"), (.inexactNumber, "inexactNumber"), (.invalidValue, "invalidValue"),
        (.duplicateKey, "duplicateKey"), (.unknownKey, "unknownKey"), (.unknownVariant, "unknownVariant"),
        (.invalidArchive, "invalidArchive"), (.newerArchive, "newerArchive"), (.invalidSchema, "invalidSchema"),
        (.nonFiniteNumber, "nonFiniteNumber"), (.notUpdatable, "notUpdatable"), (.notEncodable, "notEncodable"),
        (.fileNotRead, "fileNotRead"), (.fileNotWritten, "fileNotWritten"), (.sourceFailed, "sourceFailed"),
        (.pathNotFound, "pathNotFound"), (.testFailed, "testFailed"),
        (.custom, "custom"),
    ]

    @Test func names() {
        for (code, name) in codes {
            #expect(code.description == name)
            #expect(code.description == name)
            #expect(!TrellisError(code).message.isEmpty)
        }
    }

    /// No two codes can be confused, neither by a program nor by a reader.
    @Test func differentCodesHaveDifferentMessages() {
        #expect(Set(codes.map(\.code)).count == codes.count)
        #expect(Set(codes.map { TrellisError($0.code).message }).count == codes.count)
    }
}
