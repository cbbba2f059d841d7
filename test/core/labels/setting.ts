import { placedSvg } from './placed-svg.js'
import type { TextTools } from '../../../core/labels/ruler.js'
import { View } from '../../../core/views/view.js'
import type { Label } from '../../../core/plugin/contracts.js'

export const WIDTH = 200
export const HEIGHT = 100

export const view = new View({
  widthPt: WIDTH,
  heightPt: HEIGHT,
  dpi: 72,
  projection: 'EPSG:3857',
  centre: [0, 0],
  unitsPerPt: [1, 1],
  scale: 1,
  rotationDeg: 0
})

/** Every letter is half an em wide, and one face has them all. */
export const letters: TextTools = {
  textRuns: (text, style) => [{ text, style }],
  substituteFor: () => undefined,
  textPieces: (text) => [{ text, start: 0, advance: text.length / 2, isPlain: true }],
  textWidth: (text, { fontSizePt }) => (text.length * fontSizePt) / 2,
  textPath: (text, _, x, y) => `{${text} ${Math.round(x)} ${Math.round(y)}}`,
  textOutline: (text, _, x, y) => `[${text} ${Math.round(x)} ${Math.round(y)}]`
}

export const labelTools = { pixels: letters, warn: () => {} }

/** In letters of 10 points: 5 wide, capitals 7.2 high. */
export const labelOf = (text: string, at: Label['at'], more: Partial<Label> = {}): Label => ({
  text,
  at,
  align: [0.5, 0.5],
  offsetPt: [0, 0],
  rotationDeg: 0,
  color: '#000000',
  opacity: 1,
  mayOverlap: false,
  priority: 0,
  fontFamily: 'Noto Sans',
  fontSizePt: 10,
  fontWeight: 400,
  italic: false,
  ...more
})

/** A label that follows lines. */
export const alongOf = (
  text: string,
  lines: number[][],
  more: Partial<Label> & Partial<NonNullable<Label['on']>> = {}
) => {
  const { maxAngleDeg, mayOverrun, repeatPt, follows = true, ...others } = more
  return labelOf(text, [], { on: { lines, follows, maxAngleDeg, mayOverrun, repeatPt }, ...others })
}

/** Labels of one layer, placed. */
export const place = (...labels: Label[]): string => placedSvg([{ labels, opacity: 1 }], view, labelTools)

/** A piece of text that is seen: where it begins, and how it is turned. */
export interface Drawn {
  text: string
  x: number
  y: number
  turnDeg: number
}

const TEXT = /<text x="([\d.-]+)" y="([\d.-]+)"(?: transform="rotate\(([\d.-]+) ([\d.-]+) ([\d.-]+)\)")?>([^<]*)/g

/** What stands in a sheet, those letters left out that are not seen. */
export const drawnIn = (svg: string): Drawn[] =>
  svg
    .split('<g ')
    .filter((group) => !/^[^>]*fill="none">/.test(group))
    .flatMap((group) =>
      [...group.matchAll(TEXT)].map(([, x, y, turn = 0, aroundX = 0, aroundY = 0, text]) => {
        const angle = (Number(turn) * Math.PI) / 180
        const [dx, dy] = [Number(x) - Number(aroundX), Number(y) - Number(aroundY)]
        return {
          text: text!,
          x: Number(aroundX) + dx * Math.cos(angle) - dy * Math.sin(angle),
          y: Number(aroundY) + dx * Math.sin(angle) + dy * Math.cos(angle),
          turnDeg: Number(turn)
        }
      })
    )

export const textsOf = (svg: string): string[] => drawnIn(svg).map(({ text }) => text)

/** Texts that are drawn as outlines. */
export const outlinedIn = (svg: string): string[] =>
  [...svg.matchAll(/\{(.*?) -?\d+ -?\d+\}/g)].map(([, text]) => text!)

/** Where one text begins. */
export const positionOf = (svg: string): number[] => {
  const { x, y } = drawnIn(svg)[0]!
  return [x, y].map((value) => Math.round(value * 100) / 100)
}
