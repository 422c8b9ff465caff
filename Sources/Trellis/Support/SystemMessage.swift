internal import Foundation

// Safety: The string that `strerror` returns is copied immediately.
/// The system's description of an error number. Wraps `strerror`.
package func systemMessage(_ number: Int32) -> String {
    // The string is copied before anything can change it.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}
