import Foundation
import Testing

@_spi(Tools) @testable import TrellisThroughput

/// System information about a process and the machine.
@Suite struct SystemFigureTests {
    @Test func instructionsAreCountedOrUnknown() throws {
        var sum = 0
        let count = InstructionCount.of { for value in 0..<1_000 { sum &+= value } }
        // The body runs in any case.
        #expect(sum == 499_500)
        if let count { #expect(count >= 1_000) }
    }

    #if os(Linux)
        /// Pages touched for the first time: the kernel counts them in software, for processes that have permission.
        @Test func aKernelCounterCountsWork() throws {
            // PERF_TYPE_SOFTWARE and PERF_COUNT_SW_PAGE_FAULTS.
            func faults(_ pages: Int) -> Int? {
                InstructionCount.ofEvent(type: 1, config: 2) { touch(pages) }
            }
            // Most containers deny it.
            guard let many = faults(1_000) else { return }
            #expect(many >= 1_000)
            #expect((faults(10) ?? 0) < 1_000)
        }

        @Test func threadsStartedMeanwhileAreCounted() {
            let count = InstructionCount.ofEvent(type: 1, config: 2) {
                let isDone = DispatchSemaphore(value: 0)
                let thread = Thread {
                    touch(1_000)
                    isDone.signal()
                }
                thread.start()
                isDone.wait()
            }
            if let count { #expect(count >= 1_000) }
        }
    #endif

    @Test func anUnknownCounterCountsNothing() {
        var isDone = false
        #expect(InstructionCount.ofEvent(type: .max, config: 0) { isDone = true } == nil)
        #expect(isDone)
    }

    @Test func aThrownErrorEndsTheCount() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try InstructionCount.of { throw Failure() } }
    }

    #if os(Linux) || os(macOS)
        @Test func touchedMemoryIncreasesThePeak() async {
            await #expect(processExitsWith: .success) {
                #expect((ProcessMemory.resident ?? 0) > 100_000)
                let growth = try #require(ProcessMemory.growth { touch(10_000) })
                #expect(growth >= 9_000 * 4096)
                #expect(growth < 40_000 * 4096)
            }
        }
    #endif

    @Test func thisMachineIsDescribed() {
        let machine = ThroughputMachine.current
        #expect(!machine.processor.isEmpty)
        #expect(machine.cores > 0)
        #expect(machine.system == ProcessInfo.processInfo.operatingSystemVersionString)
        #if DEBUG
            #expect(machine.build == "debug")
        #else
            #expect(machine.build == "release")
        #endif
    }

    @Test func theProcessorIsReadFromCPUInfo() {
        let intel = "processor\t: 0\nmodel name\t: Some CPU @ 2.0: GHz\n\nprocessor\t: 1\nmodel name\t: Another\n"
        #expect(ThroughputMachine.processor(inDescription: intel) == "Some CPU @ 2.0: GHz")
        let rented = "processor\t: 0\ncpu family\t: 26\nmodel\t\t: 2\nmodel name\t: Some CPU\nstepping\t: 1\n"
        #expect(ThroughputMachine.processor(inDescription: rented) == "Some CPU, family 26 model 2")
        let board = "processor\t: 0\nCPU part\t: 0xd08\n\nHardware\t: BCM2835\n"
        #expect(ThroughputMachine.processor(inDescription: board) == "BCM2835")
        let server = "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"
        #expect(ThroughputMachine.processor(inDescription: server)?.hasSuffix(", part 0xd0c") == true)
        #expect(ThroughputMachine.processor(inDescription: "processor : 0\nmodel name :\n") == nil)
        #expect(ThroughputMachine.processor(inDescription: "") == nil)
    }
}

/// Writes to the given number of pages that have not been written to before.
private func touch(_ pages: Int) {
    let byteCount = pages * 4096
    // Safe: the memory is the call's own. Mapped, since the allocator may have memory that has been written to.
    let memory = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | mapAnonymous, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return }
    for page in 0..<pages { unsafe memory.storeBytes(of: 1, toByteOffset: page * 4096, as: UInt8.self) }
    unsafe munmap(memory, byteCount)
}

#if canImport(Darwin)
    private let mapAnonymous = MAP_ANON
#else
    private let mapAnonymous = MAP_ANONYMOUS
#endif
