/// A dictionary whose keys are types. Values are never removed.
///
/// Not a `Dictionary`: when one with a new type of keys is first used, the runtime searches all conformances of the
/// process for that of the key. The first decode of a small type would take half as long again. For the same reason,
/// the hash table is an array of integers, so that the runtime instantiates only one type of array for each `Value`.
struct TypeDictionary<Value> {
    private var types: [ObjectIdentifier] = []
    private var values: [Value] = []
    /// At least twice as many places as types: 0, or 1 + the index of a type. The place of a type is the first one from
    /// the place of its hash value on that has the type, and no place between them is free.
    private var table: [Int] = []

    /// The place of a type, or the free place for it.
    private func place(of type: ObjectIdentifier) -> Int {
        var place = TypeLines(of: type, among: table.count).first
        while table[place] != 0, types[table[place] - 1] != type { place = (place + 1) & (table.count - 1) }
        return place
    }

    subscript(type: ObjectIdentifier) -> Value? {
        if table.isEmpty { return nil }
        let index = table[place(of: type)] - 1
        return index < 0 ? nil : values[index]
    }

    /// Sets the value of a type.
    mutating func set(_ value: Value, for type: ObjectIdentifier) {
        if (types.count + 1) * 2 > table.count { grow() }
        let place = place(of: type)
        if table[place] == 0 {
            types.append(type)
            values.append(value)
            table[place] = types.count
        } else {
            values[table[place] - 1] = value
        }
    }

    private mutating func grow() {
        table = Array(repeating: 0, count: max(16, table.count * 2))
        for index in types.indices { table[place(of: types[index])] = index + 1 }
    }
}
