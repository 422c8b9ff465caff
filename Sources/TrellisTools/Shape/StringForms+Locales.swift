extension StringForms {
    /// The languages of ISO 639-1.
    private static let languages: Set<UInt16> = {
        let all = """
            aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfyga\
            gdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulv\
            mgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsesgsiskslsmsnsosqsr\
            ssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivovowaxhyiyozazhzu
            """
        var result: Set<UInt16> = []
        var first: UInt16?
        for byte in all.utf8 {
            if let head = first {
                result.insert(head << 8 | UInt16(byte))
                first = nil
            } else {
                first = UInt16(byte)
            }
        }
        return result
    }()

    /// Whether a string is a language, perhaps with a script and a region: `en`, `pt-BR`, `zh_Hans`, `es-419`.
    static func isLocale(_ text: Span<UInt8>) -> Bool {
        guard text.count >= 2, text[0] >= 0x61, text[0] <= 0x7A,
            languages.contains(UInt16(text[0]) << 8 | UInt16(text[1]))
        else { return false }
        var index = 2
        if index < text.count, let end = script(text, index) { index = end }
        if index < text.count, let end = region(text, index) { index = end }
        return index == text.count
    }

    private static func script(_ text: Span<UInt8>, _ index: Int) -> Int? {
        guard index + 5 <= text.count, text[index] == 0x2D || text[index] == 0x5F, isUpper(text[index + 1]) else {
            return nil
        }
        for next in index + 2..<index + 5 where !isLower(text[next]) { return nil }
        return index + 5
    }

    private static func region(_ text: Span<UInt8>, _ index: Int) -> Int? {
        guard text[index] == 0x2D || text[index] == 0x5F else { return nil }
        let rest = text.count - index - 1
        if rest == 2, isUpper(text[index + 1]), isUpper(text[index + 2]) { return index + 3 }
        if rest == 3, text[index + 1] &- 0x30 <= 9, text[index + 2] &- 0x30 <= 9, text[index + 3] &- 0x30 <= 9 {
            return index + 4
        }
        return nil
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
    private static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
}
