internal import Foundation

// Safety: The string that `strerror` returns is copied immediately.
/// The system's words for an error number. Wraps `strerror`.
package func systemMessage(_ number: Int32) -> String {
    // The text is copied before anything else can change it.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}
