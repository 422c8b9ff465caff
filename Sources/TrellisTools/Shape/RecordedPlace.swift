/// The recorded values of one place. Places refer to each other by their index in `ShapeArena.places`.
struct RecordedPlace {
    var nulls = 0
    var trues = 0
    var falses = 0
    var numbers: NumberFacts?
    var strings: RecordedStrings?
    var objects: RecordedObjects?
    var arrays: RecordedArrays?
    /// The place into which this one has been merged; -1 if it has not been merged.
    var alias: Int32 = -1
    /// The rules whose paths lead to this place or continue below it; empty unless the user gave rules.
    var rules: [PlaceRule] = []

    /// The bit of objects in `kinds`.
    static let objectKind: UInt8 = 8

    /// The kinds of values, a bit for each. Null is not included, since it does not show the type of other values.
    var kinds: UInt8 {
        (trues + falses > 0 ? 1 : 0) | (numbers == nil ? 0 : 2) | (strings == nil ? 0 : 4)
            | (objects == nil ? 0 : Self.objectKind)
            | (arrays == nil ? 0 : 16)
    }
}

/// The recorded objects of one place.
final class RecordedObjects {
    var count = 0
    var members: [RecordedMember] = []
    /// A hash table of the indices of members with open addressing, -1 for a free slot; empty for a few members.
    var table: [Int32] = []
    var dictionary: RecordedDictionary?
    var fewest = Int.max
    var most = 0
    var repeatedKeys = 0
    var tags: [RecordedTag] = []
    /// Identifies the indices of the members, which open objects use; 0 for a dictionary. Objects that are merged into
    /// others end with another epoch than they began with.
    var epoch = 0
    /// The number of keys that look like data, and of those that may be data.
    var dataKeys = 0
    var likelyDataKeys = 0
    /// Whether the objects contain themselves.
    var isRecursive = false
    /// The user's decision; nil to decide by the keys.
    var decision: ObjectRule.Kind?
}

/// A member of objects.
struct RecordedMember {
    /// The key, without escapes.
    var key: [UInt8]
    var hash: UInt64
    var count = 0
    var place: Int32
    /// The number of the last object with the member.
    var lastObject = 0
    /// The index in `RecordedObjects.tags` if the member may name kinds of objects; otherwise -1.
    var tag: Int8 = -1
}

/// The recorded keys and values of objects whose keys are data.
struct RecordedDictionary {
    var keys = RecordedStrings()
    var place: Int32
}

/// The recorded arrays of one place.
struct RecordedArrays {
    var count = 0
    var fewest = Int.max
    var most = 0
    var place: Int32
}
