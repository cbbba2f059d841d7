import { quote } from '../../core/plugin.js'
import { didYouMeanColor, parseColor } from '../styles.js'

/** A colour for Typst's `rgb`, `#rrggbbaa`; undefined for an invalid colour. */
export const hexColour = (value: unknown): string | undefined => {
  const color = parseColor(value)
  const alpha = Math.round((color?.alpha ?? 0) * 255)
  return color && color.hex + alpha.toString(16).padStart(2, '0')
}

/** The same; an invalid colour is transparent. */
export const typstColour = (value: unknown): string => hexColour(value) ?? '#00000000'

/** A colour of a request; a wrong one gives a warning and the default, not an invisible drawing. */
export const colourOr = (value: unknown, preset: string, what: string, warn: (message: string) => void): string => {
  const isSent = value !== undefined && value !== null && value !== ''
  const found = isSent ? hexColour(value) : undefined
  if (isSent && found === undefined)
    warn(
      `${what} is ${quote(value)}; must be ${parseColor.expected}; ${preset} is used${didYouMeanColor(value)}`
    )
  return found ?? typstColour(preset)
}

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
