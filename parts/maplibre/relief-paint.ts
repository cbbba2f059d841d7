import type { Color } from '../styles.js'
import { type HillshadeMethod, type HillshadePaint, lightsOf, type TintStop } from '../relief.js'
import type { Properties } from './properties.js'

/** The paint of a `hillshade` layer of a style. */
export const readHillshade = (values: Properties): HillshadePaint => {
  const listOf = <T>(name: string): readonly T[] => {
    const list = values.constant<readonly T[]>(name)
    return list.length > 0 ? list : values.preset<readonly T[]>(name)
  }
  return {
    method: values.constant<HillshadeMethod>('hillshade-method'),
    lights: lightsOf({
      azimuthDeg: listOf<number>('hillshade-illumination-direction'),
      altitudeDeg: listOf<number>('hillshade-illumination-altitude'),
      shadow: listOf<Color>('hillshade-shadow-color'),
      highlight: listOf<Color>('hillshade-highlight-color')
    }),
    exaggeration: values.constant('hillshade-exaggeration'),
    anchor: values.constant('hillshade-illumination-anchor'),
    accent: values.constant('hillshade-accent-color')
  }
}

/** Colours are also read so far below each elevation, for ramps with hard edges. */
const JUST = 1e-6
const MOST_STOPS = 1000

/** The colours of a `color-relief` layer of a style, and its opacity; no stops if it has no colours. */
export const readColorRelief = (values: Properties): { stops: TintStop[]; opacity: number } => {
  const colourAt = values.ramp('color-relief-color', 'elevation')
  if (!colourAt) return { stops: [], opacity: 0 }
  const inputs = [...new Set(values.numbersIn('color-relief-color'))].sort((a, b) => a - b).slice(0, MOST_STOPS)
  // MapLibre GL mixes the colours of the stops with premultiplied alpha, whatever the interpolation
  const elevations = inputs.flatMap((at) => [at - JUST, at])
  return {
    stops: elevations.map((elevation): TintStop => [elevation, colourAt(elevation)]),
    opacity: values.constant('color-relief-opacity')
  }
}
