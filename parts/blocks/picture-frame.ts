/** Typst source of `crossed`: the mark in place of a picture that cannot be shown. */
export const crossedFrame = `
#import "/mapsetter/theme.typ": theme
#let crossed(width, height) = {
  let stroke = 0.5pt + theme.colors.line
  box(width: width, height: height, stroke: stroke, {
    place(top + left, line(start: (0pt, 0pt), end: (width, height), stroke: stroke))
    place(top + left, line(start: (0pt, height), end: (width, 0pt), stroke: stroke))
  })
}
`
