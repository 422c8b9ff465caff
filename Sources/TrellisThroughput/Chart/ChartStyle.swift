/// The colors of charts, for light and dark mode.
///
/// The hues are those of Okabe and Ito, which color-blind people can distinguish, darkened or lightened for a contrast
/// of at least 3 : 1 to the background. Baselines are grey.
enum ChartStyle {
    /// A named color of the style, in light and dark mode.
    struct Paint {
        let name: String
        let light: String
        let dark: String
    }

    static let paints = [
        Paint(name: "background", light: "#ffffff", dark: "#0d1117"),
        Paint(name: "text", light: "#1f2328", dark: "#e6edf3"),
        Paint(name: "muted", light: "#59636e", dark: "#9198a1"),
        Paint(name: "rule", light: "#d1d9e0", dark: "#3d444d"),
        Paint(name: "grid", light: "#e8ecf0", dark: "#21262d"),
        Paint(name: "hue1", light: "#0072b2", dark: "#4fa8e8"),
        Paint(name: "hue2", light: "#d55e00", dark: "#f0803c"),
        Paint(name: "hue3", light: "#008f68", dark: "#20b88c"),
        Paint(name: "hue4", light: "#b0558c", dark: "#e39ac5"),
        Paint(name: "hue5", light: "#a87400", dark: "#e8b020"),
        Paint(name: "hue6", light: "#2f8fc4", dark: "#9ad4f5"),
        Paint(name: "hue7", light: "#7a4a1e", dark: "#f2e56b"),
        Paint(name: "grey1", light: "#57606a", dark: "#b1bac4"),
        Paint(name: "grey2", light: "#8c959f", dark: "#768390"),
        Paint(name: "pale", light: "#e4e8ec", dark: "#262c34"),
    ]

    /// The number of line colors; further lines are dashed.
    static let hueCount = 7

    /// The class of a measured library or of a line; the first one has the accent color.
    static func hue(_ index: Int) -> String { "hue\(index % hueCount + 1)" }

    /// The class of a baseline: dark, medium, and pale with an outline.
    static func yardstick(_ index: Int) -> String { ["grey1", "grey2", "grey3"][index % 3] }

    /// The dash pattern of a line after all colors are used.
    static func dash(_ index: Int) -> String { ["", " dashed", " dotted", " mixed"][index / hueCount % 4] }

    /// The contents of the `<style>` element. Each color is written twice, for programs without support for custom
    /// properties.
    static let css: String = {
        let root = ".trellis-chart"
        let light = paints.map { "--\($0.name): \($0.light);" }.joined(separator: " ")
        let dark = paints.map { "--\($0.name): \($0.dark);" }.joined(separator: " ")
        func paint(_ property: String, _ name: String) -> String {
            let fallback = paints.first { $0.name == name }?.light ?? "none"
            return "\(property): \(fallback); \(property): var(--\(name));"
        }
        var lines = [
            "\(root) { \(light) }",
            "@media (prefers-color-scheme: dark) { \(root) { \(dark) } }",
            "\(root) text { font-family: system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", Arial, "
                + "sans-serif; font-variant-numeric: tabular-nums; \(paint("fill", "text")) }",
        ]
        for kind in ChartText.allCases {
            let size = SVGWriter.number(kind.size)
            lines.append(
                "\(root) .\(kind.rawValue) { font-size: \(size)px; font-weight: \(kind.isBold ? 600 : 400); }")
        }
        lines += [
            "\(root) .note { \(paint("fill", "muted")) }",
            // Lines behind text must not make it harder to read.
            "\(root) .over { \(paint("stroke", "background")) stroke-width: 3px; stroke-linejoin: round; "
                + "paint-order: stroke; }",
            "\(root) .background { \(paint("fill", "background")) }",
            "\(root) .rule { \(paint("stroke", "rule")) }",
            "\(root) .grid { \(paint("stroke", "grid")) }",
            "\(root) .axis { \(paint("stroke", "muted")) }",
        ]
        for index in 0..<hueCount { lines.append("\(root) .\(hue(index)) { \(paint("color", hue(index))) }") }
        lines += [
            "\(root) .grey1 { \(paint("color", "grey1")) }",
            "\(root) .grey2, \(root) .grey3 { \(paint("color", "grey2")) }",
            "\(root) .bar, \(root) .point { fill: currentColor; stroke: currentColor; }",
            "\(root) .bar.grey3, \(root) .point.grey3 { \(paint("fill", "pale")) }",
            "\(root) .point.hollow { \(paint("fill", "background")) stroke-width: 2px; }",
            "\(root) .curve { fill: none; stroke: currentColor; stroke-width: 2px; stroke-linejoin: round; "
                + "stroke-linecap: round; }",
            "\(root) .leader { fill: none; stroke: currentColor; opacity: 0.6; }",
            "\(root) .dashed { stroke-dasharray: 7 5; }",
            "\(root) .dotted { stroke-dasharray: 1 5; }",
            "\(root) .mixed { stroke-dasharray: 10 5 1 5; }",
            "\(root) .curve.grey3 { stroke-dasharray: 4 4; }",
        ]
        return lines.joined(separator: "\n")
    }()
}
