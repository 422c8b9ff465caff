// Without this error, other systems would report a missing header without the reason. `CYAJL/shim.h` has the same error
// for builds that read it first.
#if !os(Linux) && !os(macOS)
    #error("Trellis runs on Linux and macOS only: other systems, such as iOS, have no system library yajl.")
#endif
