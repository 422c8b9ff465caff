/// The singular of English nouns, as far as it takes to name the elements of arrays.
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

    /// What has no plural of its own, and what only looks like one.
    private static let unchanged: Set<String> = [
        "data", "metadata", "media", "news", "series", "species", "status", "information", "equipment", "money",
        "sheep",
        "fish", "deer", "aircraft", "software", "hardware", "feedback", "analytics", "statistics", "stats", "physics",
        "mathematics", "politics", "economics", "gps", "dns", "css", "aws", "https", "sms", "tls", "rss", "ios",
        "macos", "os",
        "sos", "as", "is", "us", "this", "has", "was", "its", "plus", "lens", "canvas", "atlas", "alias", "bias", "gas",
        "bus", "virus",
        "corpus", "campus", "census", "bonus", "focus", "radius", "genius", "menus", "chaos", "always", "yes",
        "address", "access",
        "process", "progress", "business", "class", "glass", "success", "express", "analysis", "basis", "axis",
        "crisis", "thesis",
        "previous", "various", "anonymous", "christmas", "paris", "texas", "kudos", "means", "headquarters", "goods",
        "christ",
    ]

    /// The singular of a word in lower-case letters; the word itself if it is none that has one.
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
