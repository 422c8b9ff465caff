import BenchmarkModels
import Trellis

/// A reading whose tag is next to its members.
enum TaggedReading: Equatable, JSONVariants {
    case reading(Reading), alarm(SensorAlarm)

    static let jsonVariants = JSONVariantTable<TaggedReading>(
        .tag("type"),
        [
            JSONVariantCase(
                "reading", make: TaggedReading.reading,
                take: { if case .reading(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "alarm", make: TaggedReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
        ])
}

/// A reading as the value of a member beside its tag.
enum ContentReading: Equatable, JSONVariants {
    case reading(Reading), alarm(SensorAlarm)

    static let jsonVariants = JSONVariantTable<ContentReading>(
        .tag("type", content: "content"),
        [
            JSONVariantCase(
                "reading", make: ContentReading.reading,
                take: { if case .reading(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "alarm", make: ContentReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
        ])
}

/// A reading as the value of the only key, which is its tag.
enum KeyedReading: Equatable, JSONVariants {
    case reading(Reading), alarm(SensorAlarm)

    static let jsonVariants = JSONVariantTable<KeyedReading>(
        .byKey,
        [
            JSONVariantCase(
                "reading", make: KeyedReading.reading,
                take: { if case .reading(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "alarm", make: KeyedReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
        ])
}

/// A reading that is recognized by its keys.
enum UntaggedReading: Equatable, JSONVariants {
    case alarm(SensorAlarm), reading(Reading)

    static let jsonVariants = JSONVariantTable<UntaggedReading>(
        .untagged,
        [
            JSONVariantCase(
                make: UntaggedReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: UntaggedReading.reading, take: { if case .reading(let value) = $0 { value } else { nil } }),
        ])
}
