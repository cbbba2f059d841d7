/** Typst source of `unstyled`: what a layout sets for shapes of its own does not reach those of a block. */
export const unstyled = `
#let unstyled(body) = {
  let none-at-all = (inset: 0pt, outset: 0pt, radius: 0pt, stroke: none, fill: none, width: auto, height: auto)
  set block(..none-at-all)
  set box(..none-at-all)
  set grid(stroke: none, inset: 0pt, fill: none, gutter: 0pt)
  body
}
`
