// Elsewhere a missing header would be reported, but not why it is missing. `CYAJL/shim.h` has the same error for builds
// that read it first.
#if !os(Linux) && !os(macOS)
    #error("Trellis runs on Linux and macOS only: other systems, such as iOS, have no system library yajl.")
#endif
