/** Shows content in the font of the surrounding text. All texts arrive as strings in the data. */
export const typst = `
#import "/mapsetter/prelude.typ": end-of-block, picture, start-of-block
#import "/mapsetter/theme.typ": theme

#let checkbox(checked) = box(width: 0.72em, height: 0.72em, stroke: 0.06em + theme.colors.quiet, baseline: 0.04em,
  if checked == true {
    place(top + left, curve(stroke: 0.1em, curve.move((0.14em, 0.38em)), curve.line((0.3em, 0.56em)), curve.line((0.6em, 0.16em))))
  })

#let shown(node, look) = {
  let all(nodes) = for part in nodes { shown(part, look) }
  if node.t == "text" { node.text }
  else if node.t == "par" { par(all(node.c)) }
  else if node.t == "strong" { strong(all(node.c)) }
  else if node.t == "emph" { emph(all(node.c)) }
  else if node.t == "strike" { strike(all(node.c)) }
  else if node.t == "mono" { raw(node.text) }
  else if node.t == "break" { linebreak() }
  else if node.t == "link" { link(node.url, text(fill: theme.colors.accent, all(node.c))) }
  else if node.t == "image" {
    box(layout(place => picture(node.picture.path, width: calc.min(node.picture.width * 1pt, place.width), alt: node.alt)))
  }
  else if node.t == "heading" {
    let size = look.headingSizes.at(calc.min(node.level, look.headingSizes.len()) - 1) * 1em
    block(sticky: true, above: 1.2em, below: 0.85em, text(size: size, weight: "bold", hyphenate: false, all(node.c)))
  }
  else if node.t == "quote" {
    block(width: 100%, inset: (left: 1em, y: 0.2em), stroke: (left: 0.15em + theme.colors.line), all(node.c))
  }
  else if node.t == "rule" { line(length: 100%, stroke: 0.06em + theme.colors.line) }
  else if node.t == "code" {
    block(width: 100%, inset: 0.6em, radius: 0.2em, fill: theme.colors.fill, raw(node.text, block: true))
  }
  else if node.t == "list" and node.tasks {
    grid(columns: (auto, 1fr), column-gutter: 0.5em, row-gutter: if node.tight { 0.65em } else { 1.2em },
      ..for item in node.items {
        (if item.checked == none [•] else { checkbox(item.checked) }, all(item.c))
      })
  }
  else if node.t == "list" and node.ordered {
    enum(start: node.start, tight: node.tight, ..node.items.map(item => all(item.c)))
  }
  else if node.t == "list" { list(tight: node.tight, ..node.items.map(item => all(item.c))) }
  else if node.t == "table" {
    let aligns = node.align.map(side => (left: start, center: center, right: end).at(side))
    set par(justify: false)
    table(columns: node.align.len(), align: (column, _) => aligns.at(column), inset: (x: 0.5em, y: 0.4em),
      stroke: (_, row) => (bottom: (if row == 0 { 0.1em } else { 0.05em }) + theme.colors.line),
      table.header(..node.rows.first().map(cell => strong(all(cell)))),
      ..node.rows.slice(1).map(row => row.map(all)).flatten())
  }
}

#let draw(data) = if data != none {
  set text(size: data.fontSize * 1pt) if data.fontSize != none
  show raw: set text(font: ("Noto Sans Mono",))
  layout(size => {
    let whole = for node in data.content { shown(node, data) }
    let width = if data.width != none { data.width * 1pt } else if size.width < 20000pt { size.width } else { auto }
    start-of-block
    block(width: if data.width == none { 100% } else { width }, whole)
    end-of-block("a text in Markdown", height: () => measure(width: width, whole).height)
  })
}
`
