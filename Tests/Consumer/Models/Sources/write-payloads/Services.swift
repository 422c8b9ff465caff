import Trellis

/// A search result of a social network: recursive objects, members that are null or missing.
func search(_ numbers: inout Numbers) -> JSON {
    let statuses = (0..<60).map { _ in tweet(&numbers, depth: 0) }
    return [
        "statuses": JSON.array(statuses),
        "search_metadata": ["completed_in": 0.087, "max_id_str": "505874924095815681", "count": 60],
    ]
}

private func tweet(_ numbers: inout Numbers, depth: Int) -> JSON {
    let id = 505_000_000_000_000_000 + numbers.number(1_000_000)
    var status: JSON = [
        "created_at": JSON("Sun Aug 31 0\(numbers.number(9)):29:15 +0000 2014"), "id": JSON(id),
        "id_str": JSON("\(id)"),
        "text": JSON(numbers.words(8)), "truncated": false, "geo": nil, "user": user(&numbers),
        "retweet_count": JSON(numbers.number(9)), "favorited": JSON(numbers.chance(10)),
        "entities": [
            "hashtags": JSON.array(
                (0..<numbers.number(3)).map { _ in ["text": JSON(numbers.word()), "indices": [1, 2]] }),
            "urls": JSON.array(
                (0..<numbers.number(2)).map { _ in
                    [
                        "url": JSON("http://t.co/\(numbers.word())"), "expanded_url": "http://example.com/",
                        "indices": [3, 4],
                    ]
                }),
        ],
    ]
    status["in_reply_to_user_id"] = numbers.chance(20) ? JSON(numbers.number(1000)) : nil
    if numbers.chance(30) { status["possibly_sensitive"] = false }
    if numbers.chance(50) {
        status["place"] = numbers.chance(50) ? .null : ["id": "x", "full_name": JSON(numbers.word())]
    }
    if depth < 2, numbers.chance(40) { status["retweeted_status"] = tweet(&numbers, depth: depth + 1) }
    return status
}

private func user(_ numbers: inout Numbers) -> JSON {
    let id = numbers.number(1_000_000)
    return [
        "id": JSON(id), "id_str": JSON("\(id)"), "screen_name": JSON(numbers.word()), "location": "",
        "protected": false,
        "url": numbers.chance(50) ? nil : JSON("http://t.co/\(numbers.word())"),
        "created_at": "Thu Jun 09 10:00:00 +0000 2011", "profile_image_url_https": JSON("https://example.com/\(id)"),
        "utc_offset": numbers.chance(50) ? 32400 : nil,
    ]
}

/// Events of a code host: objects of several kinds, distinguished by their type member.
func events(_ numbers: inout Numbers) -> JSON {
    JSON.array(
        (0..<80).map { index in
            var event: JSON = [
                "id": JSON("\(index)"), "created_at": "2013-01-10T07:58:30Z", "public": true,
                "actor": ["login": JSON(numbers.word()), "id": JSON(index), "avatar_url": "https://example.com/a"],
            ]
            switch index % 4 {
            case 0:
                event["type"] = "PushEvent"
                event["commits"] = [["sha": JSON(numbers.word()), "distinct": true, "message": JSON(numbers.words(3))]]
                event["ref"] = "refs/heads/master"
                event["size"] = JSON(numbers.number(5))
            case 1:
                event["type"] = "WatchEvent"
                event["action"] = "started"
            case 2:
                event["type"] = "IssuesEvent"
                event["action"] = JSON(numbers.pick(["opened", "closed", "reopened"]))
                event["issue"] = ["number": JSON(index), "title": JSON(numbers.words(2)), "closed_at": nil]
                event["labels"] = []
            default:
                event["type"] = "ForkEvent"
                event["forkee"] = ["id": JSON(index), "full_name": JSON(numbers.word()), "private": false]
                event["head"] = numbers.chance(50) ? nil : "abc"
                event["before"] = "def"
            }
            return event
        })
}

/// A catalogue of venues: dictionaries with ids as keys.
func venues(_ numbers: inout Numbers) -> JSON {
    var names: JSON = [:]
    var events: JSON = [:]
    for index in 0..<120 {
        let id = "\(138_586_341 + index)"
        names[id] = JSON(numbers.word())
        events[id] = [
            "description": nil, "id": JSON(138_586_341 + index), "logo": index % 3 == 0 ? nil : "/images/x.png",
            "name": JSON(numbers.words(2)), "subTopicIds": [337184269, 337184283], "subjectCode": nil, "topicIds": [],
        ]
    }
    let performances = JSON.array(
        (0..<50).map { index in
            [
                "eventId": JSON(138_586_341 + index), "start": JSON(1_372_701_600_000 + index * 86_400_000),
                "venueCode": "PLEYEL",
                "prices": [["amount": 90250, "seatCategoryId": 338937295]], "seatMapImage": nil,
            ]
        })
    return [
        "areaNames": names, "events": events, "performances": performances, "venueNames": ["PLEYEL": "Salle"],
        "blockNames": [:],
    ]
}

/// Shapes on a map: nested arrays of numbers.
func geography(_ numbers: inout Numbers) -> JSON {
    func point(_ numbers: inout Numbers) -> JSON {
        [
            JSON(floatLiteral: Double(numbers.number(360_000)) / 1000 - 180),
            JSON(floatLiteral: Double(numbers.number(180_000)) / 1000 - 90),
        ]
    }
    let features = (0..<30).map { index -> JSON in
        var ring: [JSON] = []
        for _ in 0..<5 { ring.append(point(&numbers)) }
        let geometry: JSON =
            index % 2 == 0
            ? ["type": "Polygon", "coordinates": [JSON.array(ring)]]
            : ["type": "Point", "coordinates": point(&numbers)]
        return [
            "type": "Feature", "properties": ["name": JSON(numbers.word()), "iso:code": "CA"], "geometry": geometry,
        ]
    }
    return ["type": "FeatureCollection", "features": JSON.array(features), "bbox": [-180, -90, 180, 90]]
}
