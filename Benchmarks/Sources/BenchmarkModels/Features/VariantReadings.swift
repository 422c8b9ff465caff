package import Trellis

/// A reading whose tag is next to its members.
package enum TaggedReading: Equatable, JSONVariants {
    case reading(Reading), alarm(SensorAlarm)

    package static let jsonVariants = JSONVariantTable<TaggedReading>(
        .tag("type"),
        [
            JSONVariantCase(
                "reading", make: TaggedReading.reading,
                take: { if case .reading(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "alarm", make: TaggedReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
        ])
}

/// A reading as the value of the only key, which is its tag.
package enum KeyedReading: Equatable, JSONVariants {
    case reading(Reading), alarm(SensorAlarm)

    package static let jsonVariants = JSONVariantTable<KeyedReading>(
        .byKey,
        [
            JSONVariantCase(
                "reading", make: KeyedReading.reading,
                take: { if case .reading(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "alarm", make: KeyedReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
        ])
}

/// A reading that is recognised by its keys.
package enum UntaggedReading: Equatable, JSONVariants {
    case alarm(SensorAlarm), reading(Reading)

    package static let jsonVariants = JSONVariantTable<UntaggedReading>(
        .untagged,
        [
            JSONVariantCase(
                make: UntaggedReading.alarm, take: { if case .alarm(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: UntaggedReading.reading, take: { if case .reading(let value) = $0 { value } else { nil } }),
        ])
}
