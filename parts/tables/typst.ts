/** Shows the `data` of `prepareTable`. Columns are as wide as their content in its font. */
export const tableTypst = `
#import "/mapsetter/prelude.typ": end-of-block, in-mm, own-direction, picture, start-of-block, warning
#import "/mapsetter/theme.typ": theme

#let colour(given, otherwise) = if given == none { otherwise } else { rgb(given) }

// Widths between least and most: those above a common level are reduced to it, so that the sum is the available width.
#let levelled(least, most, available) = {
  let at(level) = least.zip(most).map(((low, high)) => calc.max(low, calc.min(high, level)))
  if most.sum(default: 0) <= available { return most }
  let (low, high) = (0, calc.max(..most))
  for _ in range(40) {
    let middle = (low + high) / 2
    if at(middle).sum() > available { high = middle } else { low = middle }
  }
  at(low)
}

#let head-size(data) = if data.headerSize == none { 1em } else { data.headerSize * 1pt }

// A cell that makes its row at least so high; the height is in points and has the padding in it.
#let at-least(height, around, position, body) = if height == 0 { body } else {
  grid(columns: (0pt, 1fr), align: position, stroke: none, inset: 0pt, fill: none, gutter: 0pt, v(calc.max(0, height - 2 * around) * 1pt), body)
}

// In points: the smallest width of a column, and the width for all of its texts on one line.
#let needs(column, data) = {
  let em = text.size.to-absolute().pt()
  let widest(texts, weight, size: 1em) = calc.max(0, ..texts.map(it => measure(text(weight: weight, size: size, it)).width.pt()))
  let bold = if data.summary == none { "regular" } else { "bold" }
  let head(texts) = if data.header { widest(texts, "bold", size: head-size(data)) } else { 0 }
  let special = calc.max(column.picture, if column.hasColours { 2 * em } else { 0 })
  // a longer word may be broken
  let word = calc.min(calc.max(widest(column.words, bold), head(column.titleWords)), 11 * em)
  let around = 2 * data.across + 0.1
  (least: calc.max(word, calc.min(special, 11 * em)) + around, most: calc.max(widest(column.texts, bold), head(column.titleTexts), special) + around)
}

// In points: the widths of the layout; then columns without a width; fractions share the rest.
#let widths(data, available) = {
  let needed = data.columns.map(column => needs(column, data))
  if available == float.inf or available <= 0 { return needed.map(need => need.most) }
  let given(column) = if column.width == none or column.width.unit == "fr" { none } else if column.width.unit == "%" { column.width.number / 100 * available } else { column.width.number }
  let result = data.columns.map(given)
  let shares = data.columns.map(column => if column.width != none and column.width.unit == "fr" { column.width.number } else { 0 })
  let places = range(result.len()).filter(i => result.at(i) == none)
  let (auto-places, fr-places) = (places.filter(i => shares.at(i) == 0), places.filter(i => shares.at(i) > 0))
  let left = calc.max(0, available - result.filter(it => it != none).sum(default: 0))
  let reserved = fr-places.map(i => needed.at(i).least).sum(default: 0)
  let open = calc.max(left - reserved, if places.len() == 0 { 0 } else { left * auto-places.len() / places.len() })
  let (least, most) = (auto-places.map(i => needed.at(i).least), auto-places.map(i => needed.at(i).most))
  let settled = if least.sum(default: 0) <= open { levelled(least, most, open) } else { levelled(least.map(it => 0), least, open) }
  for (i, width) in auto-places.zip(settled) { result.at(i) = width }
  let rest = calc.max(0, left - settled.sum(default: 0))
  for i in fr-places { result.at(i) = rest * shares.at(i) / shares.sum() }
  result.map(width => calc.max(width, 2 * data.across + 1))
}

// Words wider than the column may break after punctuation, and if that is not enough, anywhere.
#let breakable(string, available) = {
  let most = 1.2 * text.size.to-absolute().pt()
  if string.len() * most <= available { return string }
  let fits(word) = word.len() * most <= available or measure(strong(word)).width.pt() <= available
  let pieces(word) = word.matches(regex("[^-/?&=_.,;:@#+|]*[-/?&=_.,;:@#+|]*")).map(found => found.text)
  let broken(piece) = if fits(piece) { piece } else { piece.clusters().join("\\u{200b}") }
  string.split(" ").map(word => if fits(word) { word } else { pieces(word).map(broken).join("\\u{200b}") }).join(" ")
}

#let shown(cell, available) = {
  if type(cell) == str { own-direction(breakable(cell, available)) }
  else if "picture" in cell {
    let size = calc.min(1, available / cell.width)
    picture(cell.picture, width: cell.width * size * 1pt, height: cell.height * size * 1pt)
  }
  else if "colour" in cell { box(width: calc.min(available * 1pt, (2em).to-absolute()), height: 0.8em, fill: rgb(cell.colour), stroke: 0.4pt + theme.colors.quiet) }
  else { link(cell.link, breakable(cell.text, available)) }
}

#let rows-of(data, columns, place) = {
  let widths-left = columns.map(width => calc.max(1, width - 2 * data.across))
  let rule(wide, otherwise) = if data.stroke in ("lines", "between") {
    (table.hline(stroke: wide * data.strokeWidth * 1pt + colour(data.strokeColor, otherwise)),)
  }
  let (thin, thick) = (rule(1, theme.colors.line), rule(2, theme.colors.ink))
  let row(cells) = cells.zip(widths-left).map(((cell, available)) => shown(cell, available))
  let spanning = table.cell.with(colspan: columns.len())
  if data.header {
    let fill = if data.headerColor == none { text.fill } else { rgb(data.headerColor) }
    let titles = row(data.columns.map(column => column.title)).map(it => text(fill: fill, size: head-size(data), strong(it)))
    let around = if data.headerPadding == none { data.padding } else { data.headerPadding }
    (table.header(at-least(data.headerHeight, around, place(0, "head"), titles.first()), ..titles.slice(1), ..thick),)
  }
  for group in data.groups {
    if group.title != none {
      let title = spanning(align: start, strong(own-direction(breakable(group.title, widths-left.sum()))))
      (table.header(level: if data.header { 2 } else { 1 }, title, ..thin),)
    }
    for (at, cells) in group.rows.enumerate() {
      let (first, ..others) = row(cells)
      let is-last = data.stroke == "between" and at + 1 == group.rows.len()
      (at-least(data.rowHeight, data.padding, place(0, "row"), first), ..others, ..if not is-last { thin })
    }
  }
  if data.groups.len() == 0 { (spanning(align: center, emph(breakable(data.empty, widths-left.sum()))),) + thin }
  if data.summary != none { thick + row(data.summary).map(strong) + thick }
}

#let draw(data) = {
  if data.columns.len() == 0 or (data.groups.len() == 0 and data.empty == none) { return if data.empty != none { emph(data.empty) } }
  let kinds = ()
  if data.header { kinds.push("head") }
  for group in data.groups {
    if group.title != none { kinds.push("title") }
    for i in range(group.rows.len()) { kinds.push(if calc.odd(i) { "odd" } else { "row" }) }
  }
  if data.summary != none { kinds.push("summary") }
  let zebra = if data.zebra == true { theme.colors.fill } else if type(data.zebra) == str { rgb(data.zebra) }
  let fills = (head: colour(data.headerFill, none), odd: zebra)
  set text(number-width: "tabular")
  set text(size: data.fontSize * 1pt) if data.fontSize != none
  set par(justify: false, first-line-indent: 0pt, hanging-indent: 0pt, leading: if data.leading == none { 0.5em } else { data.leading * 1pt })
  set block(above: 0.6em, below: 0.6em)
  layout(size => {
    let columns = widths(data, size.width.pt())
    let aligned = data.columns.map(column => (left: start, center: center, right: end).at(column.align))
    let upright = (top: top, middle: horizon, bottom: bottom)
    let place(x, kind) = aligned.at(x, default: start) + upright.at(if kind == "head" { data.headerAlign } else { data.verticalAlign })
    let kind-of(y) = kinds.at(y, default: "row")
    let inset-of(y) = if kind-of(y) == "head" and data.headerPadding != none { data.headerPadding * 1pt } else {
      (x: data.across * 1pt, y: data.padding * 1pt)
    }
    let fill-of(y) = fills.at(kind-of(y), default: none)
    // without them, some renderers show thin gaps between two cells
    let seams(x, y) = if x > 0 and fill-of(y) != none { (left: 0.75pt + fill-of(y)) }
    let whole = table(
      columns: columns.map(width => width * 1pt), rows: auto, gutter: 0pt, inset: (x, y) => inset-of(y),
      align: (x, y) => place(x, kind-of(y)),
      fill: (x, y) => fill-of(y),
      stroke: if data.stroke == "grid" { data.strokeWidth * 1pt + colour(data.strokeColor, theme.colors.line) } else if data.stroke == "none" { seams },
      ..rows-of(data, columns, place),
    )
    start-of-block
    whole
    end-of-block("a table", height: () => measure(whole, width: size.width).height)
    let beyond = columns.sum() - size.width.pt()
    if beyond > 1.5 {
      warning("a table is " + in-mm(columns.sum()) + " mm wide, but has a space of " + in-mm(size.width.pt()) + " mm; the rest covers what is beside it, or is cut off")
    }
  })
}
`
