#if Macros
    import Trellis

    // In a separate file: the tests use the models where the compiler sees only their declarations.

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
