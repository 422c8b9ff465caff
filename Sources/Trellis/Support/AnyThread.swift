/// Marks a type that any thread may use.
///
/// In modules with the main actor as the default isolation, members of an extension of another module's type are
/// isolated, too, unless the type itself conforms to such a protocol. With this conformance, a program can add formats,
/// transforms, options and similar members and use them in its models.
protocol AnyThread: SendableMetatype, ~Copyable {}
