/// The words that are written in capitals in Swift names.
enum Acronyms {
    private static let known: Set<String> = [
        "acl", "api", "ascii", "asn", "aws", "cdn", "cidr", "cli", "cpu", "crc", "css", "csv", "dns", "dom", "dpi",
        "eof", "faq", "ftp", "gdpr", "gif", "gmt", "gpg", "gps", "gpu", "gui", "hmac", "html", "http", "https", "iban",
        "id", "ide", "imap", "imei", "io", "ip", "isbn", "iso", "isp", "jpeg", "jpg", "json", "jwt", "lan", "mac",
        "md5", "mime", "nfc", "ocr", "os", "pdf", "pgp", "php", "png", "qr", "ram", "rfc", "rgb", "rgba", "rpc", "rsa",
        "rss", "sdk", "sha", "sha1", "sha256", "sha512", "sku", "sla", "sms", "smtp", "soap", "sql", "ssh", "ssid",
        "ssl", "ssn", "svg", "tcp", "tls", "ttl", "tv", "udp", "ui", "uri", "url", "urn", "usb", "utc", "utf8", "uuid",
        "vat", "vin", "vpn", "wan", "xml", "xss", "yaml",
    ]

    /// The spelling of a lower-case word that is an acronym, or the plural of one: `ID`, `URLs`; nil for other words.
    static func spelling(of word: String) -> String? {
        if known.contains(word) { return word.uppercased() }
        if word.hasSuffix("s"), known.contains(String(word.dropLast())) { return word.dropLast().uppercased() + "s" }
        return nil
    }
}
