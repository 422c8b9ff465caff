internal import Foundation

// Safety: as in Machine/Machine+RepeatedTexts.swift
/// The strings and URLs of a document or stream, so that repeated ones share their memory.
///
/// The tables are used on one thread at a time and emptied at the end of the document or stream. Only the memory of the
/// empty tables is kept for the next decode.
@safe final class RepeatedTexts {
    /// The lengths in bytes of shared strings. Shorter strings have no heap memory to share, and longer strings rarely
    /// repeat.
    static let lengths = 16...128

    @safe struct Tables {
        var strings = TextTable<String>(maximumCapacity: 4096)
        var urls = TextTable<RepeatedURL>(maximumCapacity: 1024)
    }

    /// At a stable address, so that the machine accesses the tables without reference counting.
    let tables: UnsafeMutablePointer<Tables>

    init() {
        unsafe tables = .allocate(capacity: 1)
        unsafe tables.initialize(to: Tables())
    }

    /// The size of the tables' memory in bytes.
    var size: Int { unsafe tables.pointee.strings.size + tables.pointee.urls.size }

    func removeAll() {
        unsafe tables.pointee.strings.removeAll()
        unsafe tables.pointee.urls.removeAll()
    }

    deinit {
        unsafe tables.pointee.strings.deallocate()
        unsafe tables.pointee.urls.deallocate()
        unsafe tables.deallocate()
    }
}

/// A URL and its string, which shares the URL's storage.
struct RepeatedURL: TextValue {
    let url: URL?
    private let text: String

    static let none = RepeatedURL()

    private init() {
        url = nil
        text = ""
    }

    /// - Parameter bytes: the bytes from which the URL was created. Returns nil if the URL's string differs from them.
    init?(_ url: URL, madeOf bytes: UnsafeBufferPointer<UInt8>) {
        let text = url.absoluteString
        guard unsafe text.isMade(of: bytes) else { return nil }
        self.url = url
        self.text = text
    }

    @inline(__always)
    var textLength: Int { text.utf8.count }

    @inline(__always)
    func isMade(of bytes: UnsafeBufferPointer<UInt8>) -> Bool { unsafe text.isMade(of: bytes) }
}

/// How often the strings of one field repeat, which decides whether they are looked up. City names repeat, for example,
/// and identifiers do not. If fewer than one in three strings repeat, lookups pause for a period that doubles each
/// time.
struct RepetitionRate {
    private static let firstTrial: Int16 = 256
    private static let laterTrial: Int16 = 64
    private static let firstPause: Int16 = 1 << 10
    private static let longestPause: Int16 = 1 << 14

    /// If positive, the number of lookups without a hit before the next pause. If negative, the remaining length of the
    /// pause.
    private var credit = Self.firstTrial
    private var pause = Self.firstPause

    /// Whether to look up the next string. After a lookup, call `found` or `missed`.
    @inline(__always)
    mutating func isWorthLookingUp() -> Bool {
        if credit > 0 { return true }
        credit &+= 1
        if credit == 0 { credit = Self.laterTrial }
        return false
    }

    @inline(__always)
    mutating func found() {
        credit &+= 2
        if credit > Self.firstTrial {
            credit = Self.firstTrial
            pause = Self.firstPause
        }
    }

    @inline(__always)
    mutating func missed() {
        credit &-= 1
        if credit == 0 {
            credit = -pause
            if pause < Self.longestPause { pause &*= 2 }
        }
    }
}
