#if Macros
    import Testing
    import Trellis

    /// Models and variants of one direction, declared in another file.
    @Suite struct OneWayRunTests {
        private func decodes<T: TrellisDecodable>(_: T.Type) -> Bool { true }
        private func encodes<T: TrellisEncodable>(_: T.Type) -> Bool { true }

        @Test func theConformancesAreVisibleInOtherFiles() {
            let areDecoded = [
                decodes(ElsewhereBoth.self), decodes(ElsewhereBox<Int>.self), decodes(ElsewhereSub.self),
                decodes(ElsewhereEvent.self), decodes(ElsewhereShape.self),
            ]
            let areEncoded = [
                encodes(ElsewhereBoth.self), encodes(ElsewhereBox<Int>.self), encodes(ElsewhereRequest.self),
                encodes(ElsewhereWrittenEvent.self), encodes(ElsewhereShape.self),
            ]
            #expect(areDecoded.allSatisfy(\.self) && areEncoded.allSatisfy(\.self))
        }

        @Test func aDecodeOnlyClassHierarchy() throws {
            let sub = try TrellisDecoder().decode(ElsewhereSub.self, from: #"{"id":1,"price":2,"event":{"t":"no"}}"#)
            #expect(sub.id == 1 && sub.price.cents == 2)
            guard case .no = sub.event else { return #expect(Bool(false)) }
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(ElsewhereSub.self, from: #"{"id":1,"price":"x"}"#)
            }
            #expect(error?.code == .typeMismatch && error?.path.description == "price" && error?.position?.offset == 16)
        }

        @Test func anEncodeOnlyClassHierarchy() throws {
            let text = try TrellisEncoder().string(from: ElsewhereSubrequest())
            #expect(text == #"{"kind":"k","terms":"a b","page":2,"events":[{"one":{"terms":"c"}},"none"]}"#)
        }

        @Test func aReferenceIsEncoded() throws {
            let owner = ElsewhereNode()
            owner.name = "o"
            let node = ElsewhereNode()
            node.owner = owner
            #expect(try TrellisEncoder().string(from: node) == #"{"name":"n","owner":{"name":"o"}}"#)
            let again = try TrellisDecoder().decode(
                ElsewhereNode.self, from: #"{"name":"m","owner":{"name":"o"},"both":{"name":"o"}}"#)
            #expect(again.name == "m" && again.owner == nil && again.both == nil)
        }
    }
#endif
