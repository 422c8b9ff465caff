import Comparison

guard reportsUndeclaredHooks else { fatalError("the library has a release configuration") }
guard try isFasterThanFoundation() else { fatalError("Trellis is slower: was the library optimized?") }
