import Trellis

/// A property with each attribute that `Issue` does not use.
@JSONModel
struct Account: Equatable, JSONRedacting {
    var id: Int
    @JSONFlattened var address: Address
    @JSONLossy var scores: [Int]
    @JSONDefault(on: .null, .mismatch) var title: String = "(untitled)"
    @JSONValidated<Int>({ $0 = max(1, $0) }) var guests: Int
    @JSONValidated(in: 1...5) var level: Int = 1
    @JSONIdentified(by: \Device.id) var devices: [Device] = []
    @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
    @JSONRequired let closedAt: Int?
    @JSONRedacted var token: String?
    @JSONDescribed("Degrees Celsius") var temperature: Double?
    @JSONWritten<Int>(if: { $0 > 0 }) var visits: Int = 0
    @JSONComposite(
        JSONPart(Int.self, at: "begin"), JSONPart(Int.self, at: "end"),
        decode: { begin, end -> Range<Int>? in
            guard let begin = begin.value, let end = end.value, begin <= end else { return nil }
            return begin..<end
        },
        encode: { ($0.lowerBound, $0.upperBound) })
    var range: Range<Int>
    @JSONComputed("display_name") var displayName: String { "\(title) \(id)" }
}

@JSONModel
struct Address: Equatable {
    var street: String
    var city: String?
}

@JSONModel
struct Device: Equatable {
    var id: Int
    var name: String = ""
}

extension Account: JSONValidating, JSONDidDecodeHook, JSONWillEncodeHook {
    mutating func validate() throws {
        if id < 0 { throw TrellisError(.invalidValue, found: "\(id)") }
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws { title += "!" }

    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws { extra["version"] = 1 }
}

extension Account {
    /// Whether each attribute and hook has its effect.
    static func holds() throws -> Bool {
        let text = #"""
            {"id":3,"street":"s","scores":[1,"x",2],"title":null,"guests":0,"level":2,"devices":[{"id":1}],
             "tags":["a"],"closedAt":null,"token":"t","begin":1,"end":4}
            """#
        var account = try TrellisDecoder().decode(Account.self, from: text)
        guard account.address.street == "s", account.scores == [1, 2], account.title == "(untitled)!",
            account.guests == 1, account.level == 2, account.range == 1..<4, "\(account)".contains("token: •••")
        else { return false }
        try TrellisDecoder().update(&account, from: #"{"devices":[{"id":1,"name":"n"}]}"#)
        guard account.devices == [try TrellisDecoder().decode(Device.self, from: #"{"id":1,"name":"n"}"#)],
            account.scores == [1, 2]
        else { return false }
        let json = try TrellisEncoder().encode(account, as: JSON.self)
        guard json["display_name"] == "(untitled)!! 3", json["version"] == 1, json["visits"] == nil,
            json["begin"] == 1, json["street"] == "s"
        else { return false }
        return [#"{"id":-1}"#, #"{"level":6}"#].allSatisfy { change in
            var copy = account
            return (try? TrellisDecoder().update(&copy, from: change)) == nil
        }
    }
}
