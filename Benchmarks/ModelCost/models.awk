# Writes the models of one program, ten to a file, and a table of their types.
#
#   awk -v count=200 -v kind=trellis -v folder=DIR -f models.awk
#
# Model i holds one model 2i + 1 and an array of models 2i + 2, as far as there are any, so that a document of a model
# holds one value of each type below it. With kind=documents the documents are written.

BEGIN {
    if (kind == "documents") {
        for (i = 0; i < count; i++) print document(i) > (folder "/" i ".json")
        exit
    }
    split("Double Float UInt32", scores)
    split("[String] [Int] [String:String]", tags)
    for (i = 0; i < count; i++) {
        file = folder "/Models" int(i / 10) ".swift"
        if (i % 10 == 0) print "import Foundation\n" (kind == "trellis" ? "import Trellis\n" : "") > file
        print (kind == "trellis" ? "@JSONModel\nstruct Model" i : "struct Model" i ": Codable") " {" > file
        print "    let identifier: Int" > file
        print "    let title: String" > file
        print "    let summary: String?" > file
        print "    let isOpen: Bool" > file
        print "    let score: " scores[i % 3 + 1] > file
        print "    let tags: " tags[i % 3 + 1] > file
        print "    let updatedAt: Date?" > file
        print "    let child: " (2 * i + 1 < count ? "Model" 2 * i + 1 : "Int") "?" > file
        print "    let items: [" (2 * i + 2 < count ? "Model" 2 * i + 2 : "Int") "]" > file
        print "}\n" > file
        table = table "    Model" i ".self,\n"
    }
    file = folder "/Table.swift"
    if (kind == "trellis") print "import Trellis\n" > file
    print "let models: [any " (kind == "trellis" ? "TrellisCodable" : "(Codable & SendableMetatype)") ".Type] = [\n" table "]" > file
}

function document(i) {
    return "{\"identifier\": " i ", \"title\": \"Model number " i " of all\", \"summary\": \"Some words about what it is\"," \
        " \"isOpen\": true, \"score\": " i % 7 ", \"tags\": " (i % 3 == 2 ? "{\"a\": \"first\"}" : i % 3 == 1 ? "[1, 2]" : "[\"a\", \"b\"]") \
        (2 * i + 1 < count ? ", \"child\": " document(2 * i + 1) : "") \
        ", \"items\": [" (2 * i + 2 < count ? document(2 * i + 2) : "") "]}"
}
