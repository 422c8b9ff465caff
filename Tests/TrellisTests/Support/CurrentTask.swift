/// Cancels the task that runs this, which is alive as long as the call.
func cancelCurrentTask() {
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
}
