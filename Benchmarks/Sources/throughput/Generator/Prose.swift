/// The texts of the generated issues: prose in several scripts, code, paths and logs, as pasted by users.
struct Prose {
    static let words = [
        "after", "allocation", "already", "array", "async", "because", "before", "behaviour", "branch",
        "buffer", "build", "cache", "callback", "cannot", "change", "check", "chunk", "client", "closure",
        "commit", "compile", "config", "connection", "container", "crash", "current", "data", "debug",
        "decoder", "default", "dependency", "deploy", "difference", "directory", "document", "encode", "error",
        "every", "example", "expected", "fails", "field", "file", "first", "fix", "following", "function",
        "handler", "header", "instead", "interface", "issue", "it", "key", "large", "latest", "library", "line",
        "linux", "locally", "macOS", "memory", "message", "method", "minor", "missing", "module", "network",
        "never", "nothing", "number", "object", "offset", "only", "option", "output", "package", "parser",
        "path", "payload", "platform", "property", "protocol", "race", "release", "request", "response",
        "result", "retry", "return", "runtime", "sample", "server", "session", "should", "sometimes", "stack",
        "stream", "string", "target", "test", "the", "thread", "timeout", "token", "trace", "type", "unless",
        "update", "upgrade", "value", "version", "warning", "when", "while", "with", "without", "worker",
        "writes",
    ]

    static let elsewhere = [
        "Größe und Ausrichtung des Puffers ändern sich, sobald der Schlüssel länger als acht Zeichen ist.",
        "Après la mise à jour, la requête échoue à chaque fois : « délai dépassé ».",
        "日本語の文字列を含むペイロードを解析すると、最後の要素が失われます。",
        "После обновления сервер перестаёт отвечать на запросы длиннее 64 КБ.",
        "升级之后,数组中的空值没有被保留,请参考下面的日志。",
        "Ωστόσο η δοκιμή περνά όταν τρέχει μόνη της.",
        "빌드는 성공하지만 테스트가 가끔 실패합니다.",
        "Works for me now 🎉 thanks a lot! 👩‍💻🚀",
        "Ça marche — l’accent aigu “é” est le problème…",
    ]

    static let code = [
        "let value = try decoder.decode([Item].self, from: data)\nprint(\"count: \\(value.count)\")",
        "{\n\t\"name\": \"example\",\n\t\"path\": \"C:\\\\Users\\\\build\\\\out\",\n\t\"flags\": [\"-O\", \"-g\"]\n}",
        "$ swift build -c release 2>&1 | grep -E \"error|warning\"\nerror: unexpected end of file",
        "if (status != STATUS_OK) {\n\tfprintf(stderr, \"failed: %s\\n\", message(status));\n\treturn -1;\n}",
        "Thread 1 crashed:\n0\tswift_unknownObjectRelease + 17\n1\tSession.feed(_:) at Session.swift:214:9\n2\tmain + "
            + "0x1f4",
        "GET /v1/items?page=2&per_page=100 HTTP/1.1\r\nHost: api.example.com\r\nAccept: application/json\r\n\r\n",
        "<details><summary>log</summary>\n\n[\u{1B}[31mFAIL\u{1B}[0m] Tests/DecodeTests/testNull.swift\n</details>",
    ]

    static func title(_ random: inout RandomNumbers) -> String {
        var text = capitalized(sentence(&random, words: random.between(3, 11)))
        switch random.below(12) {
        case 0: text += " \"\(random.pick(words))\""
        case 1: text = "[\(random.pick(words))] " + text
        case 2: text += " – 再現手順あり"
        case 3: text += " (naïve fix)"
        default: break
        }
        return text
    }

    static func body(_ random: inout RandomNumbers) -> String {
        let lineEnd = random.chance(percent: 60) ? "\r\n" : "\n"
        var blocks: [String] = []
        // Many bodies are short and a few are very long.
        for _ in 0...random.below(random.below(60) + 1) {
            switch random.below(10) {
            case 0: blocks.append("### \(capitalized(sentence(&random, words: 3)))")
            case 1: blocks.append("```\n\(random.pick(code))\n```")
            case 2: blocks.append(checklist(&random))
            case 3, 6: blocks.append(random.pick(elsewhere))
            case 4: blocks.append("> \(paragraph(&random))")
            case 5: blocks.append("\(paragraph(&random)) \(link(&random))")
            default: blocks.append(paragraph(&random))
            }
        }
        let text = blocks.joined(separator: "\n\n")
        guard lineEnd != "\n" else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    }

    static func sentence(_ random: inout RandomNumbers, words count: Int) -> String {
        (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
    }

    private static func paragraph(_ random: inout RandomNumbers) -> String {
        (0...random.below(5))
            .map { _ in
                let text = capitalized(sentence(&random, words: random.between(5, 18)))
                switch random.below(8) {
                case 0: return "\(text), \"\(random.pick(words))\"."
                case 1: return "\(text) `\(random.pick(words))_\(random.pick(words))`."
                default: return "\(text)."
                }
            }
            .joined(separator: " ")
    }

    private static func link(_ random: inout RandomNumbers) -> String {
        "See https://example.com/docs/\(random.pick(words))#\(random.pick(words))."
    }

    private static func checklist(_ random: inout RandomNumbers) -> String {
        (0...random.below(5))
            .map { _ in
                let mark = random.chance(percent: 40) ? "x" : " "
                return "- [\(mark)] \(sentence(&random, words: random.between(2, 7)))"
            }
            .joined(separator: "\n")
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
