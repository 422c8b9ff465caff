/// The words that Swift's names spell in capitals.
enum Acronyms {
    private static let known: Set<String> = [
        "acl", "api", "ascii", "asn", "aws", "cdn", "cidr", "cli", "cpu", "crc", "css", "csv", "dns", "dom", "dpi",
        "eof", "faq",
        "ftp", "gdpr", "gif", "gmt", "gpg", "gps", "gpu", "gui", "hmac", "html", "http", "https", "iban", "id", "ide",
        "imap", "imei",
        "io", "ip", "isbn", "iso", "isp", "jpeg", "jpg", "json", "jwt", "lan", "mac", "md5", "mime", "nfc", "ocr", "os",
        "pdf",
        "pgp", "php", "png", "qr", "ram", "rfc", "rgb", "rgba", "rpc", "rsa", "rss", "sdk", "sha", "sha1", "sha256",
        "sha512", "sku",
        "sla", "smtp", "sms", "soap", "sql", "ssh", "ssid", "ssl", "ssn", "svg", "tcp", "tls", "ttl", "tv", "udp", "ui",
        "uri",
        "url", "urn", "usb", "utc", "utf8", "uuid", "vat", "vin", "vpn", "wan", "xml", "xss", "yaml",
    ]

    /// How a word of lower-case letters is spelled if it is one of them, or the plural of one: `ID`, `URLs`.
    static func spelling(of word: String) -> String? {
        if known.contains(word) { return word.uppercased() }
        if word.hasSuffix("s"), known.contains(String(word.dropLast())) { return word.dropLast().uppercased() + "s" }
        return nil
    }
}
