import Foundation
import Trellis

// Decodes the documents of some types, each for the first time, and prints the processor time in microseconds for each.
@main
enum TrellisModels {
    static func main() throws {
        let decoder = TrellisDecoder()
        func first<T: TrellisCodable>(_ type: T.Type, _ data: Data) throws -> Int {
            let start = clock()
            _ = try decoder.decode(T.self, from: data)
            return (clock() - start) * 1_000_000 / CLOCKS_PER_SEC
        }
        let folder = CommandLine.arguments[1]
        for index in CommandLine.arguments.dropFirst(2).compactMap({ Int($0) }) {
            let data = try Data(contentsOf: URL(filePath: "\(folder)/\(index).json"))
            print(try first(models[index], data))
        }
    }
}
