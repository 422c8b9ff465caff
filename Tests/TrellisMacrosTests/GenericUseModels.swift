#if Macros
    import Trellis

    // In a file of their own: the tests use them where the compiler sees only what their declarations say.

    @JSONModel
    struct PlainElsewhere: Equatable {
        let value: Int
    }

    @JSONModel
    final class ObjectElsewhere {
        let value: Int
    }

    @JSONVariants(.tag("kind"))
    enum VariantElsewhere: Equatable {
        case plain(PlainElsewhere)
    }

    enum Elsewhere {
        @JSONModel
        struct Inner: Equatable {
            let value: Int
        }
    }
#endif
