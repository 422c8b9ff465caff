/// The singular of English nouns, for the names of elements of arrays.
enum Singulars {
    private static let irregular: [String: String] = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
        "geese": "goose", "mice": "mouse", "indices": "index", "vertices": "vertex", "matrices": "matrix",
        "appendices": "appendix", "criteria": "criterion", "phenomena": "phenomenon", "analyses": "analysis",
        "crises": "crisis", "theses": "thesis", "axes": "axis", "bases": "base", "databases": "database",
        "responses": "response", "courses": "course", "houses": "house", "causes": "cause", "phrases": "phrase",
        "purchases": "purchase", "releases": "release", "licenses": "license", "expenses": "expense", "cases": "case",
        "uses": "use", "movies": "movie", "cookies": "cookie", "ties": "tie", "lies": "lie", "pies": "pie",
        "calories": "calorie", "selfies": "selfie", "zombies": "zombie", "leaves": "leaf", "knives": "knife",
        "wives": "wife", "shelves": "shelf", "halves": "half", "wolves": "wolf", "thieves": "thief", "heroes": "hero",
        "potatoes": "potato", "tomatoes": "tomato", "echoes": "echo", "quizzes": "quiz", "caches": "cache",
        "headaches": "headache", "buses": "bus", "gases": "gas", "viruses": "virus", "bonuses": "bonus",
        "menus": "menu", "shoes": "shoe", "toes": "toe", "sizes": "size", "prizes": "prize", "mazes": "maze",
    ]

    /// Words without a plural, and singulars that end like a plural.
    private static let unchanged: Set<String> = [
        "access", "address", "aircraft", "alias", "always", "analysis", "analytics", "anonymous", "as", "atlas", "aws",
        "axis", "basis", "bias", "bonus", "bus", "business", "campus", "canvas", "census", "chaos", "christ",
        "christmas", "class", "corpus", "crisis", "css", "data", "deer", "dns", "economics", "equipment", "express",
        "feedback", "fish", "focus", "gas", "genius", "glass", "goods", "gps", "hardware", "has", "headquarters",
        "https", "information", "ios", "is", "its", "kudos", "lens", "macos", "mathematics", "means", "media",
        "metadata", "money", "news", "os", "paris", "physics", "plus", "politics", "previous", "process", "progress",
        "radius", "rss", "series", "sheep", "sms", "software", "sos", "species", "statistics", "stats", "status",
        "success", "texas", "thesis", "this", "tls", "us", "various", "virus", "was", "yes",
    ]

    /// The singular of a lower-case word; the word itself if it is not a plural.
    static func singular(of word: String) -> String {
        if let known = irregular[word] { return known }
        guard word.utf8.count > 2, word.hasSuffix("s"), !unchanged.contains(word) else { return word }
        // These are singulars.
        for ending in ["ss", "us", "is", "os"] where word.hasSuffix(ending) {
            return word == "photos" || word == "videos" || word == "logos" || word == "repos" || word == "infos"
                || word == "demos" || word == "memos" || word == "scenarios" || word == "portfolios" || word == "todos"
                || word == "audios" || word == "studios" || word == "radios" || word == "ratios"
                ? String(word.dropLast()) : word
        }
        if word.hasSuffix("statuses")
            || word.hasSuffix("uses")
                && ["stat", "b", "vir", "bon", "camp", "cens", "foc"].contains(String(word.dropLast(4)))
        {
            return String(word.dropLast(2))
        }
        if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "shes", "ches", "xes", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }
}
