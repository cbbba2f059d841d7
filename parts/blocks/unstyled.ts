/** Typst source of `unstyled`: removes the layout's set rules for shapes from the shapes of a block. */
export const unstyled = `
#let unstyled(body) = {
  let none-at-all = (inset: 0pt, outset: 0pt, radius: 0pt, stroke: none, fill: none, width: auto, height: auto)
  set block(..none-at-all)
  set box(..none-at-all)
  set grid(stroke: none, inset: 0pt, fill: none, gutter: 0pt)
  body
}
`
