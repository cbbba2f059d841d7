import { crossedFrame, unstyled } from '../../../parts/blocks.js'

/**
 * Shows the items of a legend. A name and its icons stay together, and a heading stays with the next item. Several
 * columns have the same height if they fit on one page; else each page is filled. `auto` is the smallest number of
 * columns that fit the height of the place.
 */
export const typst = `${crossedFrame}${unstyled}
#import "/mapsetter/prelude.typ": end-of-block, own-direction, picture, start-of-block, start-side
// An icon, no larger than its place.
#let drawn-icon(icon, most-width, most-height) = {
  let factor = calc.min(1, most-width / (icon.shownWidth * 1pt), most-height / (icon.height * 1pt))
  let (width, height) = (icon.shownWidth * factor * 1pt, icon.height * factor * 1pt)
  if icon.broken { return crossed(width, height) }
  let labels = icon.at("beside", default: none)
  let values = if labels == none { () } else {
    let size = if labels.size == none { 1em } else { labels.size * 1pt }
    labels.values.map(it => (text: text(size: size, own-direction(it.text)), y: it.y * factor * 1pt))
  }
  let beside = if labels == none { none } else {
    box(width: calc.max(..values.map(it => measure(it.text).width)), height: height, for it in values {
      place(top + left, dy: it.y - measure(it.text).height / 2, it.text)
    })
  }
  let drawn = box(width: width, height: height, clip: icon.shownWidth < icon.width, fill: if icon.color == none { none } else { rgb(icon.color) }, {
    if icon.path != none {
      // its name stands beside it
      place(top + left, picture(icon.path, width: icon.width * factor * 1pt, height: height, fit: "stretch",
        scaling: if icon.crisp and factor == 1 { "pixelated" } else { auto }))
    }
    if icon.letters != none {
      let letters = icon.letters
      let shown(..paint) = place(center + horizon, text(font: letters.font, size: letters.size * factor * 1pt, weight: letters.weight,
        style: if letters.italic { "italic" } else { "normal" }, hyphenate: false, ..paint, letters.text))
      if letters.halo != none {
        let color = rgb(letters.halo.color)
        shown(fill: color, stroke: 2pt * letters.halo.width + color)
      }
      shown(fill: rgb(letters.color))
    }
  })
  if beside == none { drawn } else { stack(dir: ltr, spacing: 3pt, drawn, beside) }
}

#let is-bold(item) = item.at("bold", default: item.heading)

// How far accents of a name reach over its box; a block right above, such as a map, must not overlap them.
#let accents-over(item) = if item.name == "" { 0pt } else {
  let size = if item.size != none { item.size * 1pt } else { item.em * 1em }
  let high(..edge) = measure(text(size: size, weight: if is-bold(item) { "bold" } else { "regular" }, bottom-edge: "baseline", ..edge, item.name)).height
  let beside = calc.max(0pt, ..item.icons.map(icon => icon.height * 1pt)) - high()
  let over = high(top-edge: "bounds") - high() - calc.max(0pt, beside / 2)
  // an l is a little higher than an L
  if over > 0.08 * (size + 0pt).to-absolute() { over } else { 0pt }
}

// Icons are beside their name unless they are high; needs context.
#let is-inline(item) = if item.inline != none { item.inline } else {
  calc.max(0, ..item.icons.map(icon => icon.height)) * 1pt <= 4em.to-absolute()
}
#let width-of(icons) = icons.map(icon => icon.shownWidth).sum(default: 0) * 1pt + 2pt * calc.max(0, icons.len() - 1)

// The widest icons beside names in each group; very wide icons do not move other names.
#let icon-columns(items) = {
  let widest = (:)
  for item in items.filter(item => item.name != "" and item.icons.len() > 0 and is-inline(item)) {
    let (group, width) = (str(item.group), width-of(item.icons))
    if width <= 60pt { widest.insert(group, calc.max(width, widest.at(group, default: 0pt))) }
  }
  widest
}

// A row of a level: at least so high, with space around it.
#let in-row(row, width, body) = pad(..((start-side()): row.indent * 1pt), stack(dir: ttb, row.above * 1pt,
  grid(columns: (0pt, if width == none { auto } else { width }), v(row.height * 1pt), body), row.below * 1pt))

// A name with its icons below it, in the rows of their level.
#let in-rows(name, icons, rows, width) = {
  let most = if width == none { none } else { calc.max(10pt, width - rows.name.indent * 1pt) }
  let own = rows.name.width
  if own != none { most = if most == none { own * 1pt } else { calc.min(most, own * 1pt) } }
  let lines = if name == none { () } else { (in-row(rows.name, most, name),) }
  stack(dir: ttb, ..lines, ..icons.map(icon => in-row(rows.icon, none, icon)))
}

// A name with icons beside or below it.
#let drawn-item(item, data, width, height) = {
  let rows = item.at("rows", default: none)
  let indent = if rows == none { item.indent * 1pt } else { 0pt }
  let available = calc.max(10pt, width - indent)
  let size = if item.size != none { item.size * 1pt } else { item.em * 1em }
  let name = if item.name != "" { text(size: size, weight: if is-bold(item) { "bold" } else { "regular" }, own-direction(item.name)) }
  let gap = data.iconGap * 1pt
  let icons = item.icons.map(icon => drawn-icon(icon, available, height - 4em.to-absolute()))
  let wide = width-of(item.icons)
  let inline = is-inline(item)
  let is-below = not inline or wide > available * 0.7
  let column-width = if data.fluid { none } else { width }
  let content = if rows != none and (icons.len() == 0 or name == none or is-below) { in-rows(name, icons, rows, column-width) }
  else if icons.len() == 0 { name } else if name == none or is-below {
    let pictures = if inline { icons.join(h(2pt, weak: true)) } else { stack(dir: ttb, spacing: 2pt, ..icons) }
    if name == none { pictures } else { stack(dir: ttb, spacing: gap, name, pictures) }
  } else {
    let pictures = icons.join(h(2pt))
    let column = calc.max(wide, calc.min(data.widest.at(str(item.group), default: 0pt), available * 0.5))
    let beside = if item.before {
      grid(columns: (column, auto), column-gutter: gap, align: (center + horizon, start + horizon), pictures, name)
    } else {
      grid(columns: (auto, auto), column-gutter: gap, align: start + horizon, name, pictures)
    }
    if rows == none { beside } else { in-row(rows.name, none, beside) }
  }
  block(width: if data.fluid { auto } else { width }, inset: ((start-side()): indent), breakable: false,
    above: 0pt, below: item.below * 1pt, sticky: item.sticky, content)
}

// Numbers of items that stay together: headings with the first item below them.
#let groups-of(items) = {
  let groups = ()
  let open = false
  for index in range(items.len()) {
    if open { groups.last().push(index) } else { groups.push((index,)) }
    open = items.at(index).sticky
  }
  groups
}

// Fills columns of a height with groups, from the first one on.
#let fill-columns(groups, heights, limit) = {
  let columns = ((),)
  let used = 0pt
  for (group, height) in groups.zip(heights) {
    if used > 0pt and used + height > limit + 0.01pt {
      columns.push(())
      used = 0pt
    }
    columns.last() += group
    used += height
  }
  columns
}

// Entries in columns of a width: their content, which of them stay together, and their heights.
#let in-column(data, items, count, width, tall) = {
  let column = calc.max(20pt, (width - data.columnGap * 1pt * (count - 1)) / count)
  let shown = items.map(item => drawn-item(item, data, column, tall))
  let groups = groups-of(items)
  let heights = groups.map(group => group.map(index => measure(width: column, shown.at(index)).height + items.at(index).below * 1pt).sum())
  (column: column, shown: shown, groups: groups, heights: heights)
}

// The smallest number of columns that fit the height; if none fits, as many as have space for most names.
#let count-for(data, items, width, height, tall) = {
  let gap = data.columnGap * 1pt
  let widths = items.map(item => measure(drawn-item(item, (..data, fluid: true), 20000pt, tall)).width)
  let wide = calc.max(60pt, calc.min(calc.max(..widths), width / 3))
  let most = calc.clamp(calc.floor((width + gap) / (wide + gap)), 1, 12)
  if height <= 0pt { return most }
  // no space below the last entry
  let limit = height + items.last().below * 1pt
  // narrower columns are never less high
  let least = calc.ceil(in-column(data, items, 1, width, tall).heights.sum() / limit)
  for count in range(calc.max(1, least), most) {
    let (groups, heights) = in-column(data, items, count, width, tall)
    if calc.max(..heights) <= limit and fill-columns(groups, heights, limit).len() <= count { return count }
  }
  most
}

// The smallest height in which so many columns hold all groups.
#let balanced-height(groups, heights, count) = {
  let total = heights.sum()
  let (low, high) = (calc.max(total / count, ..heights), total)
  for step in range(12) {
    let middle = (low + high) / 2
    if fill-columns(groups, heights, middle).len() <= count { high = middle } else { low = middle }
  }
  high
}

// The smallest height in which all entries fit into so many columns, and the columns.
#let in-balanced-columns(data, items, count, width, tall) = {
  let (column, shown, groups, heights) = in-column(data, items, count, width, tall)
  let height = balanced-height(groups, heights, count)
  let filled = fill-columns(groups, heights, height)
  let content = block(width: width, breakable: false, above: 0pt, below: 0pt,
    grid(columns: (column,) * count, column-gutter: data.columnGap * 1pt, align: start + top,
      ..filled.map(indices => indices.map(index => shown.at(index)).join())))
  (shown: shown, height: height, content: content)
}

#let draw(data) = if data.items.len() > 0 {
  show: unstyled
  set align(start)
  set par(justify: false, first-line-indent: 0pt, hanging-indent: 0pt)
  layout(place => {
    let width = if data.width != none { calc.min(data.width * 1pt, place.width) } else { place.width }
    // a page with automatic width
    let fluid = width > 20000pt
    let width = if fluid { 500pt } else { width }
    // icons are not reduced for a place that may be too small anyway
    let tall = if data.columns == "auto" and page.height != auto { calc.max(place.height, page.height / 2) } else { place.height }
    let data = (..data, fluid: fluid, widest: icon-columns(data.items))
    let (heads, items) = (data.items.filter(item => item.title), data.items.filter(item => not item.title))
    let head-height = heads.map(head => measure(width: width, drawn-item(head, data, width, tall)).height + head.below * 1pt).sum(default: 0pt)
    let rest = place.height - head-height
    let count = if data.columns != "auto" { data.columns } else if items.len() < 2 { 1 } else { count-for(data, items, width, rest, tall) }
    let first = if heads.len() > 0 { heads.slice(0, 1) } else if count == 1 { items.slice(0, 1) } else { items }
    let available = if data.columns == "auto" { rest } else { place.height }
    let balanced = if count > 1 and items.len() > 1 { in-balanced-columns(data, items, count, width, tall) }
    let whole = block(width: if fluid { auto } else { width }, {
      v(calc.max(0pt, ..first.map(accents-over)))
      for head in heads { drawn-item(head, data, width, tall) }
      if balanced == none { for item in items { drawn-item(item, data, width, tall) } }
      else if data.balance and balanced.height <= available { balanced.content }
      else { columns(count, gutter: data.columnGap * 1pt, balanced.shown.join()) }
    })
    // measured without a limit, columns are one column
    let needed() = if balanced == none { measure(whole, width: width).height } else { head-height + measure(width: width, balanced.content).height }
    start-of-block
    whole
    end-of-block("a legend", height: needed)
  })
}
`
