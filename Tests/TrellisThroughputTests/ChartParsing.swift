import Foundation
import Testing

@testable import TrellisThroughput

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of an SVG file.
struct ChartElement {
    let name: String
    let attributes: [String: String]
    /// The text of the element, without the text of a contained note.
    var text = ""
    /// The text of the contained note.
    var note = ""
    /// The contents of its `<title>`.
    var tooltip: String?

    var classes: [String] { attributes["class"]?.split(separator: " ").map(String.init) ?? [] }

    func has(_ name: String) -> Bool { classes.contains(name) }

    func number(_ attribute: String) -> Double { attributes[attribute].flatMap(Double.init) ?? 0 }

    /// The points of a polyline.
    var points: [(x: Double, y: Double)] {
        (attributes["points"] ?? "").split(separator: " ").map { pair in
            let numbers = pair.split(separator: ",").compactMap { Double($0) }
            return (numbers[0], numbers[1])
        }
    }

    /// An upper bound of the area that it covers, or nil if it has no position.
    var box: ChartBox? {
        switch name {
        case "rect":
            let (x, y) = (number("x"), number("y"))
            return ChartBox(left: x, top: y, right: x + number("width"), bottom: y + number("height"))
        case "line":
            let (xs, ys) = ([number("x1"), number("x2")].sorted(), [number("y1"), number("y2")].sorted())
            return ChartBox(left: xs[0], top: ys[0], right: xs[1], bottom: ys[1])
        case "circle":
            let (x, y, radius) = (number("cx"), number("cy"), number("r") + 1)
            return ChartBox(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius)
        case "polyline":
            let (xs, ys) = (points.map(\.x).sorted(), points.map(\.y).sorted())
            guard let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last else { return nil }
            return ChartBox(left: left, top: top, right: right, bottom: bottom)
        case "text":
            guard let kind = classes.compactMap(ChartText.init).first else { return nil }
            let width = kind.width(text) + (note.isEmpty ? 0 : 12 + ChartText.note.width(note))
            let part =
                switch attributes["text-anchor"] {
                case "middle": 0.5
                case "end": 1.0
                default: 0.0
                }
            let left = number("x") - part * width
            // Smaller than the font size, since letters have space above and below.
            return ChartBox(
                left: left, top: number("y") - 0.75 * kind.size, right: left + width,
                bottom: number("y") + 0.22 * kind.size)
        default:
            return nil
        }
    }
}

struct ChartBox {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func overlaps(_ other: ChartBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
}

/// An SVG file, parsed.
final class ParsedChart: NSObject, XMLParserDelegate {
    private(set) var elements: [ChartElement] = []
    /// The stack of open elements, by index.
    private var open: [Int] = []

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError)) at line \(parser.lineNumber)")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(ChartElement(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard let index = open.last else { return }
        elements[index].text += string
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        let index = open.removeLast()
        guard let parent = open.last, elements[parent].name != "svg" else { return }
        if name == "title" { elements[parent].tooltip = elements[index].text }
        if name == "tspan" { elements[parent].note = elements[index].text }
    }

    func named(_ name: String) -> [ChartElement] { elements.filter { $0.name == name } }

    var texts: [String] { named("text").map(\.text) }

    /// The bars of a panel, without the color samples of the legend.
    var bars: [ChartElement] { named("rect").filter { $0.has("bar") && $0.tooltip != nil } }

    func bar(_ start: String) throws -> ChartElement {
        try #require(bars.first { $0.tooltip?.hasPrefix(start + ": ") == true })
    }

    var points: [ChartElement] { named("circle").filter { $0.tooltip != nil } }

    /// Fails for each element that extends beyond the file, and for each two texts that overlap.
    func expectTidy(_ location: SourceLocation = #_sourceLocation) throws {
        let size = try #require(elements.first)
        #expect(size.attributes["viewBox"] == "0 0 \(size.attributes["width"]!) \(size.attributes["height"]!)")
        for element in elements {
            guard let box = element.box else { continue }
            let isInside =
                box.left >= 0 && box.top >= 0 && box.right <= size.number("width")
                && box.bottom <= size.number("height")
            #expect(isInside, "\(element.name) \(element.text) \(element.attributes)", sourceLocation: location)
        }
        let texts = named("text")
        for (index, text) in texts.enumerated() {
            for other in texts[(index + 1)...] {
                guard let box = text.box, let otherBox = other.box else { continue }
                #expect(!box.overlaps(otherBox), "\(text.text) and \(other.text)", sourceLocation: location)
            }
        }
    }
}
