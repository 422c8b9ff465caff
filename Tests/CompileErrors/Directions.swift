import Trellis

@JSONModel(for: .decoding) struct Quote { let symbol: String }
@JSONModel(for: .encoding) struct Search { var text: String }
@JSONVariants(.tag("type"), for: .decoding) enum Event { case quote(Quote) }

func use(_ quote: Quote, _ event: Event) throws {
    _ = try TrellisEncoder().string(from: quote)
    // error: instance method 'string(from:)' requires that 'Quote' conform to 'TrellisEncodable'
    _ = try TrellisDecoder().decode(Search.self, from: "{}")
    // error: instance method 'decode(_:at:from:report:)' requires that 'Search' conform to 'TrellisDecodable'
    _ = try TrellisEncoder().string(from: event)
    // error: instance method 'string(from:)' requires that 'Event' conform to 'TrellisEncodable'
}
