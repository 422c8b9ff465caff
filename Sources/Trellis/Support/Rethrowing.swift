/// Restores the typed error of a closure, which the standard library's `with...` functions lose. An error of any other
/// type becomes `custom`.
package func rethrowing<T>(_ body: () throws -> T) throws(TrellisError) -> T {
    do {
        return try body()
    } catch let error as TrellisError {
        throw error
    } catch {
        throw TrellisError(.custom, underlying: error)
    }
}
