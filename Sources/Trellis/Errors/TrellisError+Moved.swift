extension TrellisError {
    /// The error with its position relative to the complete input, if the decoded bytes start at `start` in it.
    func moved(to start: Position) -> TrellisError { moved { $0.moved(to: start) } }

    /// The error with its positions in the complete input.
    ///
    /// - Parameter position: returns the position in the complete input for a position in the decoded bytes.
    func moved(by position: (Position) -> Position) -> TrellisError {
        var contents = contents
        contents.changeAll { $0.position = $0.position.map(position) }
        return TrellisError(contents)
    }
}

extension TrellisError.Position {
    fileprivate func moved(to start: TrellisError.Position) -> TrellisError.Position {
        TrellisError.Position(
            offset: start.offset + offset, line: start.line + line - 1,
            column: line == 1 ? start.column + column - 1 : column)
    }
}
