# Writes the Swift listings of a page as programs, each a file FOLDER/PAGE_N/Listings.swift. A program has the imports and the
# declarations that the page shows up to a listing, and the statements of the listings, in a function. A listing that declares a type
# or a function again begins a new program without the older declaration, since the reader replaces it. So does a listing with a new
# import, so that the listings before it are compiled without the import. Variables are shadowed.
#
#     awk -v page=NAME -v file=PAGE.md -v folder=FOLDER -f programs.awk PAGE.md
#
# A block of JSON is the string `json` of the listings after it. Comments of the page say the rest:
#
#     <!-- listing: after                   The next listing is compiled after this code, which the page describes in prose.
#     let file = URL(filePath: "a.json")
#     -->                                   (an attribute at the start of a line has a backslash: \@JSONModel)
#     <!-- listing: inside extension A -->  The next listing is inside this declaration.
#     <!-- listing: fragment, REASON -->    The next listing is not compiled.
#
# Prints the number of listings that are in programs, of fragments, and of programs.
BEGIN { program = 0; listings = fragments = 0 }

# The items of the page: each is an import, a declaration with its name, or a statement.
function item(kind, name, text, line) {
    count++
    kinds[count] = kind; names[count] = name; texts[count] = text; lines[count] = line; blocks[count] = block
}

# The first word of a declaration after attributes and modifiers, then its name.
function classify(text,    line, words) {
    line = text
    gsub(/(^|\n)\/\/[^\n]*/, "", line)
    sub(/^\n+/, "", line)
    while (sub(/^@[A-Za-z]+(\(([^()]|\([^()]*\))*\))?[ \n]+/, "", line)) {}
    while (sub(/^(public|package|internal|private|fileprivate|final|indirect|nonisolated|open)[ \n]+/, "", line)) {}
    if (match(line, /^(struct|class|actor|enum|protocol|extension|typealias|func|import)[ ]+[A-Za-z_.0-9]+/)) {
        split(substr(line, RSTART, RLENGTH), words, / +/)
        kind = words[1]; name = words[2]
        return
    }
    kind = "statement"; name = ""
    if (match(line, /^(let|var)[ ]+[A-Za-z_0-9]+/)) {
        split(substr(line, RSTART, RLENGTH), words, / +/)
        name = words[2]
    }
}

# The code of an item without comments and strings.
function code(text) {
    gsub(/"""[^"]*"""/, "", text)
    gsub(/"([^"\\]|\\.)*"/, "", text)
    gsub(/\/\/[^\n]*/, "", text)
    return text
}

# Constants that attributes name are global, as the file of a reader has them. Other constants and variables are local.
function globals(    i, j) {
    for (i = 1; i <= count; i++)
        if (kinds[i] == "statement" && texts[i] ~ /^let / && names[i] != "")
            for (j = i + 1; j <= count; j++)
                if (kinds[j] != "statement" && texts[j] ~ ("using: " names[i] "[^A-Za-z0-9_]")) kinds[i] = "constant"
}

# Reports what is used before the page declares it.
function early(    i, j, k, isShown) {
    for (j = 1; j <= count; j++) {
        if (kinds[j] !~ /^(struct|class|actor|enum|protocol|typealias)$/) continue
        for (i = 1; i < j; i++) {
            if (blocks[i] >= blocks[j] || !mentions(code(texts[i]), names[j])) continue
            isShown = 0
            for (k = 1; k < j; k++) if (blocks[k] <= blocks[i] && names[k] == names[j] && kinds[k] != "extension") isShown = 1
            if (isShown) continue
            printf "%s:%d: error: uses %s, which the page declares later\n", file, lines[i], names[j] >"/dev/stderr"
            failed = 1
        }
    }
}

function flush() {
    if (current !~ /[^\n ]/) { current = ""; return }
    classify(current)
    if (kind == "statement" && current !~ /(^|\n)[^\/\n]/) { current = ""; return }
    item(kind, name, current, currentLine)
    current = ""
}

# Adds the items of a listing. An item begins with a line that is not indented and closes nothing.
function add(text, first,    all, n, i, begins, complete) {
    if (!isPreamble) block++
    isPreamble = 0
    n = split(text, all, "\n")
    current = ""
    complete = 0
    for (i = 1; i <= n; i++) {
        begins = all[i] ~ /^[^ \t{})\]#]/ && all[i] !~ /^(case |default:|@unknown default:)/
        # Attributes and comments belong to the next item.
        if (begins && complete) { flush(); complete = 0 }
        if (current == "") currentLine = first + i - 1
        current = current (current == "" ? "" : "\n") all[i]
        if (all[i] ~ /[^ ]/ && all[i] !~ /^\/\// && all[i] !~ /^@[A-Za-z]+(\(.*\))?$/) complete = 1
    }
    flush()
}

function mentions(text, word) { return (" " text " ") ~ ("[^A-Za-z0-9_]" word "[^A-Za-z0-9_]") }

# Writes the items from the first to the last, of which `dropped` are left out.
function write(last,    i, output, open, current) {
    program++
    output = folder "/" page "_" program
    system("mkdir -p \"" output "\"")
    output = output "/Listings.swift"
    printf "" >output
    isLocated = 0
    for (i = 1; i <= last; i++) if (!dropped[i] && kinds[i] == "import") emit(i, output)
    for (i = 1; i <= last; i++) if (!dropped[i] && kinds[i] != "import" && kinds[i] != "statement") emit(i, output)
    close_location(output)
    print "func listings() async throws {" >output
    open = 0
    current = 0
    for (i = 1; i <= last; i++) {
        if (dropped[i] || kinds[i] != "statement") continue
        if (blocks[i] != current) { print "do {" >output; open++; current = blocks[i] }
        emit(i, output)
    }
    close_location(output)
    while (open-- > 0) print "}" >output
    print "}" >output
    close(output)
}

function close_location(output) {
    if (isLocated) print "#sourceLocation()" >output
    isLocated = 0
}

function emit(i, output) {
    isLocated = 1
    printf "#sourceLocation(file: \"%s\", line: %d)\n%s\n", file, lines[i], texts[i] >output
}

# Drops what the new items replace, after writing the program up to them.
function replace(from,    i, j, again, isNew, gone) {
    globals()
    for (i = from; i <= count; i++) {
        if (kinds[i] == "import" && blocks[1] < blocks[i]) {
            isNew = 1
            for (j = 1; j < from; j++) if (kinds[j] == "import" && names[j] == names[i]) isNew = 0
            if (isNew) hasNewImport = 1
        }
        if (kinds[i] == "statement" || kinds[i] == "import" || kinds[i] == "extension") continue
        for (j = 1; j < from; j++)
            if (!dropped[j] && names[j] == names[i] && kinds[j] != "extension" && kinds[j] != "statement" && signature(j) == signature(i)) {
                again = 1
                replaced[j] = 1
                gone[names[j]] = 1
            }
    }
    if (again || hasNewImport) write(from - 1)
    hasNewImport = 0
    if (!again) return
    for (j = 1; j < from; j++) if (replaced[j]) dropped[j] = 1
    # Extensions of replaced types, and statements that use them or variables that are gone.
    for (j = 1; j < from; j++) {
        if (dropped[j]) continue
        if (kinds[j] == "extension" && names[j] in gone) dropped[j] = 1
        if (kinds[j] != "statement") continue
        if (texts[j] !~ /^(let|var|@)/ ) { dropped[j] = 1; continue }
        for (name in gone) if (mentions(texts[j], name)) dropped[j] = 1
        if (dropped[j] && names[j] != "") gone[names[j]] = 1
    }
}

# Functions may have the same name and other parameters.
function signature(i,    text) {
    if (kinds[i] != "func") return ""
    text = texts[i]
    sub(/\{.*/, "", text)
    return text
}

/^<!-- listing: after/ { inPreamble = 1; preamble = ""; preambleLine = NR + 1; next }
inPreamble {
    if (/^-->/) { inPreamble = 0; from = count + 1; add(preamble, preambleLine); replace(from); isPreamble = 1; next }
    # In a page, an attribute at the start of a line would be a directive.
    sub(/^\\@/, "@")
    preamble = preamble $0 "\n"
    next
}
/^<!-- listing: inside .* -->$/ { wrapper = $0; sub(/^<!-- listing: inside /, "", wrapper); sub(/ -->$/, "", wrapper); next }
/^<!-- listing: fragment, .* -->$/ { isFragment = 1; next }
/^```swift$/ { inListing = 1; text = ""; start = NR + 1; next }
/^```json$/ { inJSON = 1; text = ""; start = NR + 1; next }
/^```/ && inListing {
    inListing = 0
    if (text ~ /^\/\/ swift-tools-version/) { print text >(folder "/" page ".manifest"); next }
    if (isFragment) { isFragment = 0; fragments++; next }
    if (wrapper != "") text = wrapper " { " text "}"
    wrapper = ""
    listings++
    from = count + 1
    add(text, start)
    replace(from)
    next
}
/^```/ && inJSON {
    inJSON = 0
    gsub(/\n/, "\n    ", text)
    add("let json = ##\"\"\"\n    " text "\"\"\"##\n", start - 1)
    next
}
inListing || inJSON { text = text $0 "\n" }
END {
    globals()
    early()
    if (listings > 0) write(count)
    print listings, fragments, program
    exit failed
}
