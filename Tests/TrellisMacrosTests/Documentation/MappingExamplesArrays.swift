#if Macros
    import Foundation
    import Testing
    import Trellis

    // Models that are arrays, on the page "Mapping JSON to models".

    @Suite struct MappingArrayExamples {
        @JSONModel(form: .array)
        struct Candle: Equatable {
            @JSONKey(as: .secondsSince1970) let time: Date
            let open: Double
            @JSONKey([4]) let close: Double
            let volume: Double?
            @JSONRest var trades: [Int]
        }

        @Test func withMacros() throws {
            let json = "[[60, 1.5, 2, 1, 1.75, 900, 17, 18], [120, 1, 2, 1, 2]]"
            let candles = try TrellisDecoder().decode([Candle].self, from: json)
            let expected = [
                Candle(
                    time: Date(timeIntervalSince1970: 60), open: 1.5, close: 1.75, volume: 900, trades: [17, 18]),
                Candle(time: Date(timeIntervalSince1970: 120), open: 1, close: 2, volume: nil, trades: []),
            ]
            #expect(candles == expected)
            #expect(
                try TrellisEncoder().string(from: candles)
                    == "[[60,1.5,null,null,1.75,900,17,18],[120,1,null,null,2]]")
        }

        struct Position: JSONModel {
            let longitude: Double
            let latitude: Double
            let rest: [Double]

            static let modelSchema = JSONModelSchema(
                Position.self, form: .array,
                [
                    JSONField("longitude", \Position.longitude),
                    JSONField("latitude", \Position.latitude),
                    JSONField(tail: "rest", \Position.rest),
                ])

            init(from fields: borrowing JSONFieldValues) throws {
                longitude = fields.take(0)
                latitude = fields.take(1)
                rest = fields.take(2)
            }
        }

        @Test func withoutMacros() throws {
            let position = try TrellisDecoder().decode(Position.self, from: "[7.4, 46.9, 540]")
            #expect(position.longitude == 7.4 && position.rest == [540])
            #expect(try TrellisEncoder().string(from: position) == "[7.4,46.9,540]")
        }

        @JSONModel
        struct Outline: Equatable {
            let center: SIMD2<Double>
            let points: [SIMD2<Double>]
            let color: SIMD3<UInt8>?
        }

        @Test func fixedLength() throws {
            let json = #"{"center": [1, 2], "points": [[0, 0.5], [2, 4]], "color": [255, 0, 0]}"#
            let outline = try TrellisDecoder().decode(Outline.self, from: json)
            #expect(outline.center == SIMD2(1, 2))
            #expect(outline.points == [SIMD2(0, 0.5), SIMD2(2, 4)] && outline.color == SIMD3(255, 0, 0))
            #expect(
                try TrellisEncoder().string(from: outline)
                    == #"{"center":[1,2],"points":[[0,0.5],[2,4]],"color":[255,0,0]}"#)
        }
    }
#endif
