/// A type that is used on any thread.
///
/// Where the main actor is the default isolation, what an extension of another module's type declares is isolated as
/// well, unless the type's declaration conforms to such a protocol. With it a program can add formats, transforms,
/// options and the like, and use them in its models.
protocol AnyThread: SendableMetatype, ~Copyable {}
