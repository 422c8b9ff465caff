// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    /// The plan of a part of a type's values.
    mutating func plan(
        for part: SchemaPart, of type: any TrellisDecodable.Type
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        var plan: UnsafeMutablePointer<TypePlan>
        if let field = part.field {
            guard let model = type as? any JSONDecodableModel.Type else {
                throw TrellisError(.invalidSchema, found: "\(type): only models have fields")
            }
            let schema = model.modelSchema
            unsafe plan = try self.plan(for: schema.fields[field], coercions: schema.coercions)
        } else {
            unsafe plan = try self.plan(for: type)
        }
        for _ in 0..<part.levels {
            guard let element = unsafe plan.pointee.element, unsafe plan.pointee.kind != .buffered else {
                throw TrellisError(.invalidSchema, found: "\(type): only an array or a dictionary has elements")
            }
            unsafe plan = element
        }
        return unsafe plan
    }
}
