/// An array of countries, whose names are in dictionaries with a language as the key.
func countryText(count: Int) -> [UInt8] {
    let languages = [
        "ara", "bre", "ces", "cym", "deu", "est", "fin", "fra", "hrv", "hun", "ita", "jpn", "kor", "nld", "per", "pol",
        "por", "rus", "slk", "spa", "srp", "swe", "tur", "urd", "zho",
    ]
    let places = ["Île", "Österland", "Åland", "日本国", "中国", "Россия", "Ελλάδα", "대한민국", "Norge", "Chile"]
    var random = RandomNumbers(seed: Generator.seed)
    var writer = PayloadWriter()
    writer.array(Array(0..<count)) { writer, _ in
        writer.object { writer in
            writer.member("code", random.letters(3))
            writer.key("capitals")
            writer.array([random.letters(8)]) { writer, name in writer.string(name) }
            writer.member("names") { writer in
                for language in languages {
                    let name = "\(random.pick(places)) \(random.letters(5))"
                    writer.member(language) { writer in
                        writer.member("official", "Republic of \(name)")
                        writer.member("common", name)
                    }
                }
            }
            writer.member("currencies") { writer in
                writer.member(random.letters(3)) { writer in
                    writer.member("name", random.letters(7))
                    writer.member("symbol", random.pick(["€", "kr", "$", "¥"]))
                }
            }
            writer.member("languages") { writer in
                for language in languages.prefix(random.between(1, 4)) { writer.member(language, random.letters(7)) }
            }
        }
    }
    return writer.bytes
}
