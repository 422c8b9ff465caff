import Foundation

#if canImport(Darwin)
    import Darwin
#endif

// Safety: as in System/InstructionCount.swift
extension ThroughputMachine {
    /// The machine of this process.
    static var current: ThroughputMachine {
        let process = ProcessInfo.processInfo
        return ThroughputMachine(
            processor: processor ?? architecture, cores: process.activeProcessorCount,
            system: process.operatingSystemVersionString, build: build)
    }

    private static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown"
        #endif
    }

    #if canImport(Darwin)
        private static var processor: String? {
            let name = "machdep.cpu.brand_string"
            var size = 0
            // Safe: the system writes the size of the text, and then no more bytes than that.
            guard unsafe sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
            var text = [UInt8](repeating: 0, count: size)
            guard unsafe sysctlbyname(name, &text, &size, nil, 0) == 0 else { return nil }
            // The string ends with a zero byte.
            return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
    #else
        private static var processor: String? {
            (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)).flatMap(processor(inDescription:))
        }
    #endif

    /// The processor's name in the contents of Linux's `/proc/cpuinfo`.
    ///
    /// For x86, the kernel reports the model. For ARM, it reports at best the board (`Hardware`); otherwise the part
    /// number is used.
    static func processor(inDescription text: String) -> String? {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            // The values of the first processor.
            if parts.count == 2, !parts[1].isEmpty, values[parts[0]] == nil { values[parts[0]] = parts[1] }
        }
        if let name = values["model name"] {
            // In virtual machines, several generations may have the same name.
            guard let family = values["cpu family"], let model = values["model"] else { return name }
            return "\(name), family \(family) model \(model)"
        }
        if let name = values["Hardware"] { return name }
        return values["CPU part"].map { "\(architecture), part \($0)" }
    }
}
