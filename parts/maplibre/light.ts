import { isObject } from '../../core/plugin.js'
import type { Color } from '../styles.js'
import { channelsOf, colorOfChannels } from './channels.js'
import { Properties, type Reading } from './properties.js'
import { LIGHT } from './spec.js'

/** The light of a style, as roofs see it: from above. */
export interface Light {
  color: Color
  /** 0 to 1. */
  intensity: number
  /** How much it shines straight down, 0 to 1. */
  down: number
}

/** The light of a style (`light`), with the defaults of the MapLibre style spec. */
export const readLight = (written: unknown, reading: Reading): Light => {
  const values = new Properties(isObject(written) ? written : {}, LIGHT, 'style light', reading)
  const [distance, , polarDeg] = values.constant<[number, number, number]>('position')
  return {
    color: values.constant('color'),
    intensity: values.constant('intensity'),
    down: within(distance * Math.cos((polarDeg * Math.PI) / 180), 0, 1)
  }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const mix = (from: number, to: number, part: number): number => from + (to - from) * part

/** A little light that is everywhere. */
const AMBIENT = 0.03

/** The colour of a roof in a light (MapLibre GL JS, `fill_extrusion.vertex.glsl`). It is always opaque. */
export const roofColor = (color: Color, { color: lightColor, intensity, down }: Light): Color => {
  const own = channelsOf(color).map((channel) => channel * color.alpha) as [number, number, number]
  const luminance = own[0] * 0.2126 + own[1] * 0.7152 + own[2] * 0.0722
  const brightness = mix(1 - intensity, Math.max(1 - luminance + intensity, 1), down)
  const light = channelsOf(lightColor)
  return colorOfChannels(
    own.map((channel, index) =>
      within((channel + AMBIENT) * brightness * light[index]!, mix(0, 0.3, 1 - light[index]!), 1)
    )
  )
}
