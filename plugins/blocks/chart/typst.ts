/** Shows what `chartData` returns. Texts are in the layout's font; the remaining space is the plot. Numbers are points. */
export const typst = `
#import "/mapsetter/prelude.typ": figure-of, own-direction, warning
#import "/mapsetter/theme.typ": theme

#let at(x, y, body) = place(top + left, dx: x * 1pt, dy: y * 1pt, body)
#let width-of(body) = measure(body).width.pt()
#let height-of(body) = measure(body).height.pt()
// A text on one line, whatever the space.
#let put(x, y, shown) = at(x, y, box(width: (width-of(shown) + 0.1) * 1pt, shown))
#let em() = text.size.to-absolute().pt()

// A text that is cut at the end of the space.
#let short(string, available) = {
  if width-of(string) <= available { return own-direction(string) }
  let letters = string.clusters()
  let (low, high) = (0, letters.len())
  while low < high {
    let middle = calc.ceil((low + high) / 2)
    if width-of(letters.slice(0, middle).join("") + "…") <= available { low = middle } else { high = middle - 1 }
  }
  if low == 0 { "" } else { own-direction(letters.slice(0, low).join("").trim(at: end) + "…") }
}

// Steps of a path, from parts to points.
#let shape(steps, width, height, ..looks) = curve(..looks, ..steps.map(step => {
  let point(i) = (step.at(i) * width * 1pt, step.at(i + 1) * height * 1pt)
  if step.at(0) == "M" { curve.move(point(1)) } else if step.at(0) == "L" { curve.line(point(1)) } else if step.at(0) == "C" { curve.cubic(point(1), point(3), point(5)) } else { curve.close(mode: "straight") }
}))

#let dot(index, x, y, colour) = {
  let r = 2.3
  let looks = (fill: rgb(colour), stroke: 0.6pt + theme.colors.paper)
  let kind = calc.rem(index, 4)
  if kind == 0 { at(x - r, y - r, circle(radius: r * 1pt, ..looks)) }
  else if kind == 1 { at(x - r, y - r, rect(width: 2 * r * 1pt, height: 2 * r * 1pt, ..looks)) }
  else {
    let corners = if kind == 2 { ((0, -1.3), (1.2, 0.9), (-1.2, 0.9)) } else { ((0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0)) }
    at(x, y, polygon(..looks, ..corners.map(((dx, dy)) => (dx * r * 1pt, dy * r * 1pt))))
  }
}

#let entry(index, one, points, available) = box({
  if points {
    box(width: 1.8em, height: 0.8em, baseline: 0.08em, {
      at(0, 0.4 * em(), line(end: (1.8em, 0pt), stroke: 1.5pt + rgb(one.colour)))
      dot(index, 0.9 * em(), 0.4 * em(), one.colour)
    })
  } else { box(width: 0.8em, height: 0.8em, fill: rgb(one.colour), baseline: 0.08em) }
  h(0.4em)
  short(one.text, calc.max(1, available - if points { 2.3 } else { 1.3 } * em()))
})

// The position of the legend, and its size.
#let legend-of(data, width, height) = {
  let nothing = (where: "none", width: 0, height: 0, body: none, missing: false, left-out: 0)
  let least = if data.kind == "pie" { 1 } else { 2 }
  let beside = data.kind == "pie" and width > 1.15 * height
  let where = if data.legend.len() < least { "none" } else if data.legendAt != none { data.legendAt } else if beside { "right" } else { "bottom" }
  if where == "none" { return nothing }
  let points = data.at("points", default: false)
  let entries(available) = data.legend.enumerate().map(((index, one)) => entry(index, one, points, available))
  if where == "right" {
    let all = entries(0.42 * width)
    let free = (height - all.len() * em()) / calc.max(1, all.len() - 1)
    let fitting = calc.max(1, calc.floor(height / (1.12 * em())))
    let left-out = if all.len() <= fitting { 0 } else { all.len() - fitting + 1 }
    let kept = if left-out == 0 { all } else { all.slice(0, fitting - 1) + ([…],) }
    let lines = kept.map(it => box(height: 1em, align(horizon, it)))
    let body = stack(dir: ttb, spacing: calc.max(0.12 * em(), calc.min(0.45 * em(), free)) * 1pt, ..lines)
    return nothing + (where: where, width: calc.max(..all.map(width-of)) + 0.2, height: height, body: body, left-out: left-out)
  }
  let body = block(width: width * 1pt, {
    set par(leading: 0.35em)
    set align(center)
    entries(0.9 * width).join(h(1.4em, weak: true) + sym.zws)
  })
  let taken = height-of(body)
  if taken > 0.45 * height { nothing + (missing: true) } else { nothing + (where: where, width: width, height: taken, body: body) }
}

#let too-small = warning("a chart has no space for its numbers beside its titles and names; they are left out")
#let grid-line() = 0.4pt + theme.colors.line
#let axis-line() = 0.6pt + theme.colors.ink
#let quiet(body) = text(fill: theme.colors.quiet, body)

// Labels of categories below the plot, each in so much space: which ones are shown, and whether they are rotated.
#let label-plan(data, available, most) = {
  let widest = calc.max(0, ..data.labels.map(width-of))
  let gap = 0.6 * em()
  if widest + gap <= available { return (step: 1, turned: false, height: 1.1 * em()) }
  let needed = calc.ceil((calc.min(widest, most * 2) + gap) / available)
  let step = (1, 2, 3, 4, 5, 6, 10, 12, 20, 25, 50, 100, 200, 250, 500, 1000, 2000).find(it => it >= needed)
  let may-turn = data.kind == "bars" and available >= 1.05 * em()
  if not may-turn { return (step: if step == none { 2000 } else { step }, turned: false, height: 1.1 * em()) }
  (step: 1, turned: true, height: calc.min(widest, most) * 0.72 + 0.9 * em())
}

#let number(shown, size, shade) = text(size: size * 1em, fill: shade, top-edge: "cap-height", bottom-edge: "baseline", own-direction(shown))

#let value-label(x, y, shown, anchor-x, anchor-y) = {
  let (width, height) = (width-of(shown), height-of(shown))
  put(x - width * anchor-x, y - height * anchor-y, shown)
}

#let bars(data, width, height) = {
  let flat = data.isHorizontal
  let along = if flat { height } else { width }
  // numbers may be as wide as the space of their bar, in a little smaller font if needed; else none is shown
  let widest = calc.max(0, ..data.bars.map(bar => if bar.text == none { 0 } else { width-of(bar.text) }))
  let size = if data.isStacked or widest == 0 { 0.9 } else { calc.min(0.9, (data.numberSpace * along - 1) / if flat { em() } else { widest }) }
  for bar in data.bars {
    let (low, high) = (calc.min(bar.base, bar.end), calc.max(bar.base, bar.end))
    let (x, y, w, h) = if flat { (low * width, bar.from * height, (high - low) * width, (bar.to - bar.from) * height) } else { (bar.from * width, (1 - high) * height, (bar.to - bar.from) * width, (high - low) * height) }
    // no gap between bars that touch each other
    let border = if calc.min(w, h) <= 2 { if not data.isStacked { 0.3pt + rgb(bar.colour) } } else if data.isStacked { 0.5pt + theme.colors.paper }
    at(x, y, rect(width: w * 1pt, height: h * 1pt, fill: rgb(bar.colour), stroke: border))
    if bar.text != none and size >= 0.55 {
      let shade = if not data.isStacked { theme.colors.ink } else if bar.isDark { white } else { black }
      let shown = number(bar.text, size, shade)
      let side = if bar.isNegative { 1 } else { 0 }
      if data.isStacked {
        if width-of(shown) + 2 <= w and height-of(shown) + 2 <= h { value-label(x + w / 2, y + h / 2, shown, 0.5, 0.5) }
      } else if flat { value-label(if bar.isNegative { x - 3 } else { x + w + 3 }, y + h / 2, shown, side, 0.5) }
      else { value-label(x + w / 2, if bar.isNegative { y + h + 3 } else { y - 3 }, shown, 0.5, 1 - side) }
    }
  }
}

#let lines(data, width, height) = {
  for line in data.lines {
    if line.area != none and line.area.len() > 0 {
      at(0, 0, shape(line.area, width, height, fill: rgb(line.colour).transparentize(if data.isStacked { 15% } else { 65% }), stroke: none))
    }
  }
  for line in data.lines {
    let looks = (thickness: 1.5pt, paint: rgb(line.colour), join: "round", cap: "round")
    if line.path.len() > 0 { at(0, 0, shape(line.path, width, height, stroke: looks)) }
  }
  for (index, line) in data.lines.enumerate() {
    for one in if data.points { line.dots } else { line.alone } { dot(index, one.x * width, one.y * height, line.colour) }
    let available = width / calc.max(1, data.labels.len())
    if line.dots.all(one => one.text == none or width-of(one.text) <= 1.3 * available) {
      for one in line.dots.filter(one => one.text != none) {
        value-label(one.x * width, one.y * height - 4.5, number(one.text, 0.9, theme.colors.ink), 0.5, 1)
      }
    }
  }
}

#let plot(data, width, height) = {
  let flat = data.isHorizontal
  let gap = 0.45 * em()
  let has-texts = data.bars.any(bar => bar.text != none) or data.lines.any(line => line.dots.any(one => one.text != none))
  let tick-width = calc.max(0, ..data.ticks.map(tick => width-of(tick.text)))
  let title-height(title) = if title == none { 0 } else { 1.8 * em() }
  let (below, beside) = if flat { (data.valueTitle, data.labelTitle) } else { (data.labelTitle, data.valueTitle) }
  let names = if flat { calc.min(0.42 * width, calc.max(0, ..data.labels.map(width-of))) } else { tick-width }
  let label-space(bars) = if not flat or data.isStacked { 0 } else { calc.max(0, ..bars.map(bar => if bar.text == none { 0 } else { width-of(bar.text) + 4 })) }
  let before = names + gap + title-height(beside) + label-space(data.bars.filter(bar => bar.isNegative))
  let last = if flat and data.ticks.len() > 0 { width-of(data.ticks.last().text) / 2 } else { 0 }
  let after = calc.max(last, label-space(data.bars), 1)
  let top-space = if flat { 0.2 * em() } else if has-texts { 1.3 * em() } else { 0.55 * em() }
  let available = (width - before - after) / calc.max(1, data.labels.len())
  let plan = if flat { (height: 1.1 * em()) } else { label-plan(data, calc.max(0.01, available), 0.35 * height) }
  // a rotated label reaches to the left of its bar
  let bottom = plan.height + gap + title-height(below)
  let (w, h) = (width - before - after, height - top-space - bottom)
  if w < 8 or h < 8 { return too-small }
  // numbers below the plot that would cover each other: only every second, third, … is shown
  let every = if flat and data.ticks.len() > 1 { calc.max(1, calc.ceil((tick-width + 0.3 * em()) / (calc.abs(data.ticks.at(1).at - data.ticks.at(0).at) * w))) } else { 1 }
  let body = {
    for (index, tick) in data.ticks.enumerate() {
      let shown = quiet(own-direction(tick.text))
      if flat {
        if data.gridlines { at(tick.at * w, 0, line(end: (0pt, h * 1pt), stroke: grid-line())) }
        if calc.rem(index, every) == 0 { put(tick.at * w - width-of(shown) / 2, h + gap, shown) }
      } else {
        if data.gridlines { at(0, (1 - tick.at) * h, line(end: (w * 1pt, 0pt), stroke: grid-line())) }
        put(-gap - width-of(shown), (1 - tick.at) * h - height-of(shown) / 2, shown)
      }
    }
    if data.kind == "bars" { bars(data, w, h) } else { lines(data, w, h) }
    let zero = if data.zero == none { 0 } else { data.zero }
    if flat { at(zero * w, 0, line(end: (0pt, h * 1pt), stroke: axis-line())) } else { at(0, (1 - zero) * h, line(end: (w * 1pt, 0pt), stroke: axis-line())) }
    if flat {
      let step = calc.max(1, calc.ceil(1.05 * em() / (h / calc.max(1, data.labels.len()))))
      for (i, label) in data.labels.enumerate() {
        if calc.rem(i, step) == 0 {
          let shown = short(label, names)
          put(-gap - label-space(data.bars.filter(bar => bar.isNegative)) - width-of(shown), (i + 0.5) / data.labels.len() * h - height-of(shown) / 2, shown)
        }
      }
    } else {
      for (i, label) in data.labels.enumerate() {
        if calc.rem(i, plan.step) == 0 {
          let x = (i + 0.5) * available
          if plan.turned {
            let most = calc.min((plan.height - 0.9 * em()) / 0.72, (before + x) / 0.72)
            let shown = short(label, calc.max(1, most))
            let (sw, sh) = (width-of(shown), height-of(shown))
            at(x - sw + 0.25 * em(), h + gap, rotate(-45deg, origin: top + right, reflow: false, box(width: sw * 1pt, height: sh * 1pt, shown)))
          } else {
            let shown = short(label, calc.max(available * plan.step - 0.3 * em(), 1))
            let place-at = calc.min(calc.max(x - width-of(shown) / 2, -before), w + after - width-of(shown))
            put(place-at, h + gap, shown)
          }
        }
      }
    }
  }
  at(before, top-space, box(width: w * 1pt, height: h * 1pt, body))
  if below != none { let shown = quiet(short(below, width)); put(before + (w - width-of(shown)) / 2, height - 1.1 * em(), shown) }
  if beside != none {
    let shown = quiet(short(beside, h + bottom))
    let (sw, sh) = (width-of(shown), height-of(shown))
    at(0, calc.min(height, top-space + (h + sw) / 2), rotate(-90deg, origin: top + left, reflow: false, box(width: sw * 1pt, height: sh * 1pt, shown)))
  }
}

#let pie(data, width, height) = {
  let r = calc.min(width, height) / 2 - 0.5
  if r < 4 { return too-small }
  let label-radius = if data.hole == 0 { 0.66 } else { (1 + data.hole) / 2 }
  at(width / 2, height / 2, {
    for slice in data.slices { at(0, 0, shape(slice.path, r, r, fill: rgb(slice.colour), stroke: if data.slices.len() > 1 { (thickness: 0.8pt, paint: theme.colors.paper, join: "round") })) }
    for slice in data.slices {
      if slice.text != none {
        let plain = number(slice.text, 1, black)
        let size = calc.min(0.95, ((1 - data.hole) * r - 2) / width-of(plain))
        let shown = number(slice.text, calc.max(0.1, size), if slice.isDark { white } else { black })
        let chord = 2 * label-radius * r * calc.sin(calc.min(slice.width, calc.pi) / 2)
        if size >= 0.6 and (data.slices.len() == 1 or calc.max(width-of(shown), 1.6 * height-of(shown)) + 2 <= chord) {
          let middle = if data.slices.len() == 1 and data.hole == 0 { 0 } else { label-radius * r }
          value-label(middle * calc.sin(slice.angle), -middle * calc.cos(slice.angle), shown, 0.5, 0.5)
        }
      }
    }
  })
}

#let draw(data) = {
  set text(size: if data.fontSize == none { 0.85em } else { data.fontSize * 1pt }, hyphenate: false, number-width: "tabular", top-edge: "ascender", bottom-edge: "descender")
  set par(justify: false, first-line-indent: 0pt, hanging-indent: 0pt)
  set block(above: 0pt, below: 0pt, inset: 0pt, outset: 0pt)
  set rect(inset: 0pt, outset: 0pt, radius: 0pt)
  set box(inset: 0pt, outset: 0pt)
  box(width: data.width * 1pt, height: data.height * 1pt, figure-of(data.alt, context {
    let (width, height) = (data.width, data.height)
    let y = 0
    if data.title != none {
      let shown = block(width: width * 1pt, align(start, text(size: 1.2em, weight: "bold", own-direction(data.title))))
      let taken = calc.min(height-of(shown), 0.3 * height)
      at(0, 0, box(width: width * 1pt, height: taken * 1pt, clip: true, shown))
      y = taken + 0.6 * em()
    }
    if data.kind == "none" {
      if data.empty != none { at(0, y, box(width: width * 1pt, height: calc.max(0, height - y) * 1pt, align(center + horizon, quiet(emph(own-direction(data.empty)))))) }
      return
    }
    let legend = legend-of(data, width, calc.max(1, height - y))
    let gap = 0.8 * em()
    let (w, h) = (width, height - y)
    if legend.missing { warning("the legend of a chart needs more than 45 % of its height; it is left out") }
    if legend.left-out > 0 { warning("the legend of a chart has no space for " + str(legend.left-out) + " of its " + str(data.legend.len()) + " names; an ellipsis stands for them") }
    if legend.where == "top" { at(0, y, legend.body); y += legend.height + gap; h = height - y }
    if legend.where == "bottom" { at(0, height - legend.height, legend.body); h -= legend.height + gap }
    if legend.where == "right" { w -= legend.width + 2 * gap }
    if w < 4 or h < 4 { return too-small }
    if legend.where == "right" { at(w + 2 * gap, y, box(height: h * 1pt, align(horizon, legend.body))) }
    at(0, y, box(width: w * 1pt, height: h * 1pt, if data.kind == "pie" { pie(data, w, h) } else { plot(data, w, h) }))
  }))
}
`
