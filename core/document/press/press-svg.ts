import type { PagesSvg } from '../page-svg.js'
import { HAIRLINE_PT, type Inks, marginOf, marksOf, type Press } from './sheet.js'

/** The first element of a page with a background, which is as large as the page. */
const BACKGROUND = /^<path[^>]* d="M 0 0v [\d.]+ h [\d.]+ v -[\d.]+ Z ?"\/>/

/** Pages on the sheets of the press: with their bleed, and marks around it. */
export const onSheets = ({ pages, defs }: PagesSvg, press: Press): PagesSvg => {
  const { bleedPt } = press
  const margin = marginOf(press)
  return {
    defs,
    pages: pages.map(({ widthPt, heightPt, body }, index) => {
      const [background = ''] = BACKGROUND.exec(body) ?? []
      const box = `x="${-bleedPt}" y="${-bleedPt}" width="${widthPt + 2 * bleedPt}" height="${heightPt + 2 * bleedPt}"`
      const scale = [1 + (2 * bleedPt) / widthPt, 1 + (2 * bleedPt) / heightPt]
      const id = `mapsetter-bleed-${index}`
      const sheet =
        `<clipPath id="${id}"><rect ${box}/></clipPath><g clip-path="url(#${id})">` +
        `<g transform="translate(${-bleedPt} ${-bleedPt}) scale(${scale.join(' ')})">${background}</g>` +
        `${body.slice(background.length)}</g>${marksIn(press, widthPt, heightPt)}`
      return {
        widthPt: widthPt + 2 * margin,
        heightPt: heightPt + 2 * margin,
        body: `<g transform="translate(${margin} ${margin})">${sheet}</g>`
      }
    })
  }
}

const marksIn = (press: Press, widthPt: number, heightPt: number): string => {
  const { lines, circles, patches } = marksOf(press, widthPt, heightPt)
  const drawn = [
    ...lines.map(([x1, y1, x2, y2]) => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`),
    ...circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
  ]
  const bars = patches.map(
    ({ x, y, width, height, inks }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colourOf(inks)}"/>`
  )
  return `<g fill="none" stroke="#000000" stroke-width="${HAIRLINE_PT}">${drawn.join('')}</g>${bars.join('')}`
}

/** As screens show inks without a profile. */
export const screenColour = ([c, m, y, k]: Inks): [number, number, number] => [
  (1 - c) * (1 - k),
  (1 - m) * (1 - k),
  (1 - y) * (1 - k)
]

const colourOf = (inks: Inks): string => `rgb(${screenColour(inks).map((value) => Math.round(value * 255))})`
