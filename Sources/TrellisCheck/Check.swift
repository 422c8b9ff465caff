import Trellis

/// How the command ends. The larger status wins.
enum CheckStatus: Int32, Comparable {
    case valid = 0
    case invalid = 1
    /// A file could not be read, or the arguments are wrong.
    case unusable = 2

    static func < (left: CheckStatus, right: CheckStatus) -> Bool { left.rawValue < right.rawValue }
}

/// Checks files, one after the other, in the memory of one chunk.
struct Check {
    let options: CheckOptions

    /// What there is to say about one file.
    enum Verdict {
        case valid
        case invalid(TrellisError)
        case unreadable(FileError)
    }

    /// Checks all files.
    ///
    /// - Parameters:
    ///   - output: gets a line for each invalid file.
    ///   - errors: gets a line for each file that cannot be read.
    func run(output: inout some TextOutputStream, errors: inout some TextOutputStream) -> CheckStatus {
        var status = CheckStatus.valid
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: options.chunkSize, alignment: 16)
        defer { unsafe buffer.deallocate() }
        for file in options.files {
            switch unsafe verdict(on: file, buffer) {
            case .valid: break
            case .invalid(let error):
                let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
                output.write("\(file)\(place): error: \(error.message)\n")
                status = max(status, .invalid)
            case .unreadable(let error):
                errors.write("trellis: \(file): \(error.message)\n")
                status = .unusable
            }
        }
        return status
    }

    private func verdict(on file: String, _ buffer: UnsafeMutableRawBufferPointer) -> Verdict {
        var decodingOptions = DecodingOptions()
        if let depth = options.maximumDepth { decodingOptions.maximumDepth = depth }
        var validator = JSONValidator(options: decodingOptions)
        do throws(FileError) {
            let input = try InputFile(file)
            while true {
                let count = unsafe try input.read(into: buffer)
                if count == 0 { break }
                do throws(TrellisError) {
                    // The file has written that many bytes, and the validator keeps none of them.
                    unsafe try validator.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                } catch {
                    return .invalid(error)
                }
            }
        } catch {
            return .unreadable(error)
        }
        do throws(TrellisError) {
            try validator.finish()
            return .valid
        } catch {
            return .invalid(error)
        }
    }
}
