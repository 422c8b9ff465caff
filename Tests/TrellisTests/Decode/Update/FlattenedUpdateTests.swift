import Testing
import Trellis

/// Updates of flattened models.
@Suite struct FlattenedUpdateTests {
    /// A null that an update ignores does not create a flattened model that is nil.
    @Test func ignoredNullsOfAFlattenedModelThatIsNil() throws {
        var options = TrellisDecoder.Options()
        options.ignoresNullInUpdates = true
        var post = FlattenedUpdate(id: 1, place: nil)
        for text in [#"{"city":null}"#, #"{"city":null,"zip":null}"#] {
            try TrellisDecoder(options: options).update(&post, from: text)
            #expect(post == FlattenedUpdate(id: 1, place: nil))
        }
        try TrellisDecoder(options: options).update(&post, from: #"{"city":null,"zip":5}"#)
        #expect(post.place == FlattenedUpdate.Place(city: nil, zip: 5))
        try TrellisDecoder(options: options).update(&post, from: #"{"city":null,"zip":null}"#)
        #expect(post.place == FlattenedUpdate.Place(city: nil, zip: 5))
        // A null counts in an update without the option.
        post.place = nil
        try TrellisDecoder().update(&post, from: #"{"city":null}"#)
        #expect(post.place == FlattenedUpdate.Place(city: nil, zip: nil))
    }
}

private struct FlattenedUpdate: JSONModel, Equatable {
    struct Place: JSONModel, Equatable {
        var city: String?
        var zip: Int?

        static let modelSchema = JSONModelSchema(Place.self, [JSONField("city", \.city), JSONField("zip", \.zip)])

        init(city: String?, zip: Int?) { (self.city, self.zip) = (city, zip) }

        init(from fields: borrowing JSONFieldValues) throws {
            city = fields.take(0)
            zip = fields.take(1)
        }
    }

    var id: Int
    var place: Place?

    static let modelSchema = JSONModelSchema(
        FlattenedUpdate.self, [JSONField("id", \.id), JSONField("place", \.place, form: .flattened())])

    init(id: Int, place: Place?) { (self.id, self.place) = (id, place) }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        place = fields.take(1)
    }
}
