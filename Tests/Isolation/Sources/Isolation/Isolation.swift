import Swift5
import Swift5Inferring
import Swift5InferringNonsending
import Swift5MainActor
import Swift5MainActorInferring
import Swift5MainActorInferringNonsending
import Swift5MainActorNonsending
import Swift5Nonsending
import Swift6
import Swift6Inferring
import Swift6InferringNonsending
import Swift6MainActor
import Swift6MainActorInferring
import Swift6MainActorInferringNonsending
import Swift6MainActorNonsending
import Swift6Nonsending

/// Decodes and encodes the models of each module: the same sources, compiled with each combination of what decides on
/// isolation. An error ends it with a status that is not 0.
@main
struct Isolation {
    static func main() async throws {
        try await Swift5.check("Swift5")
        try await Swift5Inferring.check("Swift5Inferring")
        try await Swift5InferringNonsending.check("Swift5InferringNonsending")
        try await Swift5MainActor.check("Swift5MainActor")
        try await Swift5MainActorInferring.check("Swift5MainActorInferring")
        try await Swift5MainActorInferringNonsending.check("Swift5MainActorInferringNonsending")
        try await Swift5MainActorNonsending.check("Swift5MainActorNonsending")
        try await Swift5Nonsending.check("Swift5Nonsending")
        try await Swift6.check("Swift6")
        try await Swift6Inferring.check("Swift6Inferring")
        try await Swift6InferringNonsending.check("Swift6InferringNonsending")
        try await Swift6MainActor.check("Swift6MainActor")
        try await Swift6MainActorInferring.check("Swift6MainActorInferring")
        try await Swift6MainActorInferringNonsending.check("Swift6MainActorInferringNonsending")
        try await Swift6MainActorNonsending.check("Swift6MainActorNonsending")
        try await Swift6Nonsending.check("Swift6Nonsending")
        print("Isolation: all as expected")
    }
}
