/** True north has a star, grid north an open end, magnetic north half an arrowhead. */
export const declinationTypst = `
#import "/mapsetter/prelude.typ": figure-of, own-direction
#let draw(data) = if data != none {
  set block(above: 0pt, below: 0pt, inset: 0pt, outset: 0pt, stroke: none, fill: none)
  set grid(stroke: none, inset: 0pt, fill: none, gutter: 0pt)
  set text(size: data.fontSize * 1pt, fill: rgb(data.color), hyphenate: false)
  set par(justify: false, leading: 0.4em, spacing: 0pt)
  let color = rgb(data.color)
  let thin = stroke(paint: color, thickness: data.lineWidth * 1pt, cap: "round")
  let star(size) = polygon(fill: color, ..range(10).map(i => {
    let r = if calc.even(i) { size } else { 0.4 * size }
    (size + r * calc.sin(i * 36deg), size - r * calc.cos(i * 36deg))
  }))
  let short(body) = text(weight: "semibold", top-edge: "cap-height", bottom-edge: "baseline", dir: ltr, body)
  let mark(kind) = if kind == "true" { box(width: 0.8em, height: 0.8em, star(0.4em)) } else { short(data.short.at(kind)) }
  let diagram = box(width: data.size * 1pt, height: data.size * 1pt, pdf.artifact({
    for arrow in data.arrows {
      let (from, to) = (arrow.from, arrow.to).map(it => it.map(it => it * 1pt))
      place(top + left, line(start: from, end: to, stroke: thin))
      if arrow.kind == "magnetic" {
        let (head, side) = (0.7em, 0.24em)
        let (sin, cos) = (calc.sin(arrow.turnDeg * 1deg), calc.cos(arrow.turnDeg * 1deg))
        let back = (to.at(0) - head * sin, to.at(1) + head * cos)
        let out = if arrow.barb == "right" { side } else { -side }
        place(top + left, polygon(fill: color, to, back, (back.at(0) + out * cos, back.at(1) + out * sin)))
      }
      context {
        let shown = mark(arrow.kind)
        let (width, height) = measure(shown)
        place(top + left, dx: arrow.label.at(0) * 1pt - width / 2, dy: arrow.label.at(1) * 1pt - height / 2, shown)
      }
    }
  }))
  let rows = context grid(
    columns: (auto, if data.width == none { auto } else { 1fr }, auto),
    column-gutter: (0.7em, 1em),
    row-gutter: 0.62em,
    align: (start, start, end),
    ..data.rows.map(row => if row.value == "" and row.mark == none {
      (grid.cell(colspan: 3, own-direction(row.name)),)
    } else {
      (if row.mark == none { [] } else { mark(row.mark) }, own-direction(row.name), box(row.value))
    }).flatten(),
  )
  let width = if data.width == none { auto } else { data.width * 1pt }
  let named = figure-of(data.alt, diagram)
  if data.texts == "none" { box(named) } else if data.texts == "below" {
    box(width: width, { block(align(center, named)); v(0.8em); block(width: if data.width == none { auto } else { 100% }, rows) })
  } else {
    box(width: width, grid(columns: (auto, if data.width == none { auto } else { 1fr }), column-gutter: 1.2em, align: horizon, named, rows))
  }
}
`
