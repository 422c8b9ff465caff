import Foundation
import Trellis

@testable import TrellisTools

/// Whether the planned models would decode a value, according to the rules of the library, without compiling the
/// models.
struct PlanDecoding {
    let plan: ModelPlan

    init(_ plan: ModelPlan) { self.plan = plan }

    /// Why a document is not decoded; nil if it is.
    func failure(_ json: JSON, root: Int = 0) -> String? { failure(json, plan.roots[root].type, nil, "") }

    private func failure(_ json: JSON, _ type: ValueType, _ format: ValueFormat?, _ path: String) -> String? {
        func mismatch() -> String { "\(path): \(type)" }
        switch type {
        case .json: return nil
        case .optional(let type), .presence(let type): return json == .null ? nil : failure(json, type, format, path)
        case .bool: return json.bool == nil ? mismatch() : nil
        case .string: return json.string == nil ? mismatch() : nil
        case .int: return json.int == nil ? mismatch() : nil
        case .uint64, .double, .decimal, .number: return json.number == nil ? mismatch() : nil
        case .date: return isDate(json, format ?? .iso8601) ? nil : mismatch()
        case .url:
            return json.string.flatMap { URL(string: $0, encodingInvalidCharacters: false) } == nil ? mismatch() : nil
        case .uuid: return json.string.flatMap(UUID.init(uuidString:)) == nil ? mismatch() : nil
        case .object: return json.object == nil ? mismatch() : nil
        case .array(let element):
            guard let elements = json.array else { return mismatch() }
            for (index, value) in elements.enumerated() {
                if let failure = failure(value, element, format, "\(path)[\(index)]") { return failure }
            }
            return nil
        case .dictionary(_, let element):
            guard let object = json.object else { return mismatch() }
            for (key, value) in object {
                if let failure = failure(value, element, format, "\(path).\(key)") { return failure }
            }
            return nil
        case .planned(let index): return failure(json, plan.types[index], path)
        }
    }

    private func failure(_ json: JSON, _ type: PlannedType, _ path: String) -> String? {
        switch type.content {
        case .strings: return json.string == nil ? "\(path): \(type.name)" : nil
        case .variants(let content):
            guard let tag = json[content.tag].string, let item = content.cases.first(where: { $0.tag == tag }),
                let model = item.model
            else { return nil }
            return failure(json, plan.types[model], path)
        case .model(let content):
            guard let object = json.object else { return "\(path): \(type.name)" }
            for field in content.fields {
                var value: JSON? = .object(object)
                for key in field.path { value = value?.object?[key] }
                guard let value else {
                    switch field.type {
                    case .optional, .presence: continue
                    default: return "\(path).\(field.path.joined(separator: ".")) is missing"
                    }
                }
                if value == .null, field.type == .json { continue }
                let end = field.path.joined(separator: ".")
                if let failure = failure(value, field.type, field.format, "\(path).\(end)") { return failure }
            }
            return nil
        }
    }

    private func isDate(_ json: JSON, _ format: ValueFormat) -> Bool {
        var options = TrellisDecoder.Options()
        switch format {
        case .secondsSince1970, .millisecondsSince1970: return json.number != nil
        case .iso8601, .iso8601InUTC: options.dates = .iso8601
        case .styled(let example): options.dates = .iso8601(like: example)
        case .dateOnly: options.dates = .dateOnly
        case .weekday: options.dates = .pattern("EEE MMM dd HH:mm:ss Z yyyy")
        }
        guard let text = try? TrellisEncoder().encode(json) else { return false }
        return (try? TrellisDecoder(options: options).decode(Date.self, from: text)) != nil
    }
}
