import { combined, type Graphic, type Shield, type Sides } from '../styles.js'
import { alignOf } from './anchors.js'
import { readImageName } from './label-text.js'
import { type LayerReading, px, translationOf, turned, type Vector } from './layer-reading.js'

/** The picture of a symbol. */
export interface Icon {
  graphic: Graphic
  shield: Omit<Shield, 'graphic'>
}

const FITS: { [fit: string]: Shield['fit'] } = { both: 'text', width: 'width', height: 'height' }

/** Reads the icon of a symbol. `turnDeg`: the rotation of icons that turn with the map. */
export const readIcon = (reading: LayerReading, turnDeg: number): Icon => {
  const { values, images } = reading
  const name = readImageName(values)
  const size = values.read<number>('icon-size')
  const picture = images.picture(name, size, {
    color: values.read('icon-color'),
    haloColor: values.read('icon-halo-color'),
    haloWidthPx: values.read('icon-halo-width'),
    haloBlurPx: values.read('icon-halo-blur')
  })
  const move = translationOf(reading, 'icon')
  const offset = values.read<Vector>('icon-offset')
  const align = combined(alignOf, values.read<string>('icon-anchor'))
  const turn = combined(
    (alignment) => (alignment === 'map' ? turnDeg : 0),
    values.read<string>('icon-rotation-alignment')
  )
  const rotationDeg = combined((own, added) => own + added, values.read<number>('icon-rotate'), turn)
  const offsetPt = combined(
    (its, factor, degrees): Vector => {
      // in our model the offset turns with the icon; `icon-translate` must not
      const [x, y] = turned(move, -degrees)
      return [px(its[0] * factor) + x, px(its[1] * factor) + y]
    },
    offset,
    size,
    rotationDeg
  )
  return {
    graphic: {
      picture,
      sizePt: 0,
      offsetPt: [combined(([x]) => x, offsetPt), combined(([, y]) => y, offsetPt)],
      align: [combined(([x]) => x, align), combined(([, y]) => y, align)],
      rotationDeg,
      opacity: values.read('icon-opacity')
    },
    shield: fitOf(reading)
  }
}

/**
 * How far a line inside a graphic reaches above and below the middle of its capitals in mapsetter, in ems. In MapLibre GL
 * a line is as high as `text-line-height`.
 */
const HALF_LINE = 0.58

const fitOf = ({ values }: LayerReading): Omit<Shield, 'graphic'> => {
  const fit = FITS[values.constant<string>('icon-text-fit')]
  if (!fit) return {}
  const padding = values.constant<[number, number, number, number]>('icon-text-fit-padding')
  const [top, right, bottom, left] = padding.map(px) as [number, number, number, number]
  const lineHeight = values.constant<number>('text-line-height')
  const marginPt = combined(
    (size, [x, y]): Sides => {
      const more = (lineHeight / 2 - HALF_LINE) * px(size)
      return [top + more - px(y), right + px(x), bottom + more + px(y), left - px(x)]
    },
    values.read<number>('text-size'),
    values.read<Vector>('icon-offset')
  )
  return { fit, marginPt, ...(values.has('icon-size') && { scale: values.read<number>('icon-size') }) }
}
