import type { Point, View } from '../../../core/plugin.js'
import { mgrsOf, projectionOf } from '../../../parts/geo.js'
import { degreesText } from '../../../parts/grids.js'
import { formatNumber } from '../../../parts/text.js'
import { CAPITALS, type PlacedLabel } from './labels.js'
import { inLetters } from './texts.js'
import type { MarginGridOptions } from './schemas.js'

interface Look {
  fontSize: number
  color: string
  width: number
}

const NARROW = '\u202f'
/** Seconds get decimals where a second is longer than this on paper, in points. */
const SECOND_PT = 5
const METRES_PER_SECOND = 30.9

/** The coordinates of the corners, flush with them, above and below the map; none for corners outside of the projection. */
export const cornerLabels = (
  form: MarginGridOptions['corners'],
  view: View,
  lang: string,
  distance: number,
  lookOf: (text: string) => Look
): PlacedLabel[] =>
  view.corners.flatMap((corner, index) => {
    const text = textAt(corner, form, view, lang)
    if (text === undefined) return []
    const { width, ...look } = lookOf(text)
    const [isRight, isBelow] = [index === 1 || index === 2, index >= 2]
    const away = distance + (CAPITALS * look.fontSize) / 2
    const at: Point = [isRight ? view.widthPt - width / 2 : width / 2, isBelow ? view.heightPt + away : -away]
    return [{ ...look, runs: [{ text }], at, turnDeg: 0 }]
  })

const textAt = (corner: Point, form: MarginGridOptions['corners'], view: View, lang: string): string | undefined => {
  const { isGeographic, toLonLat } = projectionOf(view.projection)
  if (form === 'numbers')
    return corner
      .map((value) => formatNumber(value, lang, { decimals: isGeographic ? 5 : 0, group: NARROW }))
      .join(' / ')
  try {
    const [longitude, latitude] = toLonLat(corner)
    if (form === 'degrees') {
      const decimals = (METRES_PER_SECOND / view.scale) * (72 / 0.0254) > SECOND_PT ? 1 : 0
      const written = (value: number, axis: 'x' | 'y') =>
        inLetters(degreesText(value, axis, 'second', decimals, '.'), lang)
      return `${written(latitude, 'y')} ${written(longitude, 'x')}`
    }
    const found = mgrsOf(longitude, latitude)
    return found && `${found.zone}${found.band} ${found.square} ${found.easting} ${found.northing}`
  } catch {
    return undefined
  }
}
