import { unstyled } from '../../../parts/blocks.js'

/** Columns have the same height if they fit on one page; else each page is filled. A heading stays with its first entry. */
export const typst = `${unstyled}
#import "/mapsetter/theme.typ": theme
#import "/mapsetter/prelude.typ": own-direction
// Longer indexes are not measured: their columns fill the pages.
#let most-measured = 1500

#let drawn-line(line, data) = if line.heading {
  block(above: 0pt, below: 3pt, sticky: true, breakable: false, inset: (top: if line.first { 0pt } else { 4pt }),
    text(size: data.fontSize * 1.15pt, weight: "semibold", fill: theme.colors.accent, own-direction(line.name)))
} else {
  block(above: 0pt, below: 2.2pt, breakable: false, {
    own-direction(line.name)
    [ ]
    box(width: 1fr, pdf.artifact(text(fill: theme.colors.quiet, repeat(justify: false, gap: 1.5pt, "."))))
    [ ]
    box(text(weight: "semibold", number-type: "lining", dir: ltr, line.squares))
  })
}

#let draw(data) = if data.lines.len() > 0 {
  show: unstyled
  set align(start)
  set par(justify: false, first-line-indent: 0pt, hanging-indent: 1em, leading: 0.4em)
  set text(size: data.fontSize * 1pt, hyphenate: false)
  let gap = data.columnGap * 1pt
  layout(place => {
    // a page with automatic width
    let width = if place.width > 20000pt { 500pt } else { place.width }
    let shown = data.lines.map(line => drawn-line(line, data))
    let whole = block(width: width, above: 0pt, below: 0pt, columns(data.columns, gutter: gap, shown.join()))
    if shown.len() > most-measured { return whole }
    let column = calc.max(20pt, (width - gap * (data.columns - 1)) / data.columns)
    let heights = shown.map(it => measure(width: column, it).height + 2.2pt)
    // lines of each column, for columns of a height
    let filled(limit) = {
      let (result, used) = (((),), 0pt)
      for (index, height) in heights.enumerate() {
        let is-last = data.lines.at(index).heading and index + 1 < heights.len()
        let needed = height + if is-last { heights.at(index + 1) } else { 0pt }
        if used > 0pt and used + needed > limit + 0.01pt {
          result.push(())
          used = 0pt
        }
        result.last().push(index)
        used += height
      }
      result
    }
    let total = heights.sum()
    let (low, high) = (total / data.columns, total)
    for step in range(12) {
      let middle = (low + high) / 2
      if filled(middle).len() <= data.columns { high = middle } else { low = middle }
    }
    if high > place.height { return whole }
    grid(columns: (column,) * data.columns, column-gutter: gap, align: start + top,
      ..filled(high).map(indices => indices.map(index => shown.at(index)).join()))
  })
}
`
