/// What a recorder knows of one place. Places refer to each other by their index in `ShapeArena.places`.
struct RecordedPlace {
    var nulls = 0
    var trues = 0
    var falses = 0
    var numbers: NumberFacts?
    var strings: RecordedStrings?
    var objects: RecordedObjects?
    var arrays: RecordedArrays?
    /// The place into which this one has been merged, -1 if it stands for itself.
    var alias: Int32 = -1

    /// The bit of objects in `kinds`.
    static let objectKind: UInt8 = 8

    /// Which kinds of values there were, a bit for each; nulls are none, since they say nothing of what else there
    /// could be.
    var kinds: UInt8 {
        (trues + falses > 0 ? 1 : 0) | (numbers == nil ? 0 : 2) | (strings == nil ? 0 : 4)
            | (objects == nil ? 0 : Self.objectKind)
            | (arrays == nil ? 0 : 16)
    }
}

/// What a recorder knows of the objects at a place. It belongs to that place alone.
final class RecordedObjects {
    var count = 0
    var members: [RecordedMember] = []
    /// An open table of the indices of members, -1 where there is none; empty while there are only few members.
    var table: [Int32] = []
    var dictionary: RecordedDictionary?
    var fewest = Int.max
    var most = 0
    var repeatedKeys = 0
    var tags: [RecordedTag] = []
    /// Counted up whenever the members get other indices, so that open objects know that theirs are void.
    var epoch: UInt32 = 0
    /// How many objects of it are open.
    var open: Int32 = 0
    /// How many of the keys look like data for certain, and how many may be data.
    var dataKeys = 0
    var likelyDataKeys = 0
    /// Whether such an object has others of it somewhere inside.
    var isRecursive = false
}

/// A member of objects.
struct RecordedMember {
    /// Escapes resolved.
    var key: [UInt8]
    var hash: UInt64
    var count = 0
    var place: Int32
    /// The last object that had it, by its number.
    var lastObject = 0
    /// The index in `RecordedObjects.tags` if objects may be told apart by it, else -1.
    var tag: Int8 = -1
}

/// What a recorder knows of objects whose keys are data.
struct RecordedDictionary {
    var keys = RecordedStrings()
    var place: Int32
}

/// What a recorder knows of the arrays at a place.
struct RecordedArrays {
    var count = 0
    var fewest = Int.max
    var most = 0
    var place: Int32
}
