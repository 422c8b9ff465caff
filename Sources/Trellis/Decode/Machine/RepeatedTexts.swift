internal import Foundation

// Safety: as in Machine/Machine+RepeatedTexts.swift
/// Strings and URLs of a document, or of the documents of a stream, that are handed out again when their text comes
/// again.
///
/// They belong to those who decode the document, on one thread at a time, and are forgotten with it. Only the empty
/// tables are kept for the next decode.
@safe final class RepeatedTexts {
    /// How many bytes a text has that is looked up: shorter Strings have no memory that could be shared, and of longer
    /// ones few come twice.
    static let lengths = 16...128

    @safe struct Tables {
        var strings = TextTable<String>(maximumCapacity: 4096)
        var urls = TextTable<RepeatedURL>(maximumCapacity: 1024)
    }

    /// At a place of their own, so that the machine needs to count no reference.
    let tables: UnsafeMutablePointer<Tables>

    init() {
        unsafe tables = .allocate(capacity: 1)
        unsafe tables.initialize(to: Tables())
    }

    /// How much memory the tables take, in bytes.
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

/// A URL with its text, which is its own and not a copy.
struct RepeatedURL: TextValue {
    let url: URL?
    private let text: String

    static let none = RepeatedURL()

    private init() {
        url = nil
        text = ""
    }

    /// - Parameter bytes: what the URL was made of. Nil if its text is another.
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

/// How often the texts of one field come again, which decides whether they are looked up: names of cities do,
/// identifiers do not. A field in which fewer than one in three does is left alone for a while that doubles each time.
struct RepetitionRate {
    private static let firstTrial: Int16 = 256
    private static let laterTrial: Int16 = 64
    private static let firstPause: Int16 = 1 << 10
    private static let longestPause: Int16 = 1 << 14

    /// How many more texts are looked up if none of them is found. Less than 0: how many are not looked up.
    private var credit = Self.firstTrial
    private var pause = Self.firstPause

    /// Whether the next text is to be looked up, after which `found` or `missed` must be called.
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
