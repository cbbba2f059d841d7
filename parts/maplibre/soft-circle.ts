import type { Color } from '../styles.js'
import { channelsOf, colorOfChannels } from './channels.js'

/** The paint of a circle with a blurred edge. */
export interface SoftCircle {
  fill: Color
  /** Its alpha is 0 if there is no stroke. */
  stroke: Color
  /** The radius without the stroke, as a part of the radius with it. */
  inner: number
  /** In radii. */
  blur: number
}

/** Stops of the gradient between its middle and its edge. */
const STOPS = 24
const SHARPEST = 1e-3
/** Inner radii are rounded to so many parts of the radius, so that the circles of a style need few pictures. */
const FINENESS = 200

/** The address of a picture of the circle, as large as the circle with its stroke. */
export const softCircle = (circle: SoftCircle): string => {
  const inner = Math.round(circle.inner * FINENESS) / FINENESS
  const blur = Math.max(SHARPEST, circle.blur)
  const even = Array.from({ length: STOPS + 1 }, (_, index) => index / STOPS)
  const places = [...even, 1 - blur, inner - blur, inner].filter((place) => place >= 0 && place <= 1)
  const stops = [...new Set(places)].sort((a, b) => a - b).map((place) => stopAt(place, { ...circle, inner, blur }))
  const gradient = `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">${stops.join('')}</radialGradient>` // prettier-ignore
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs>${gradient}</defs><circle cx="50" cy="50" r="50" fill="url(#g)"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The shader of MapLibre GL JS (`circle.fragment.glsl`) at a distance from the middle. */
const stopAt = (distance: number, { fill, stroke, inner, blur }: SoftCircle): string => {
  const strokePart = inner < 1 ? smooth((distance - inner + blur) / blur) : 0
  const seen = smooth((1 - distance) / blur)
  const alpha = fill.alpha * (1 - strokePart) + stroke.alpha * strokePart
  const outside = channelsOf(stroke)
  const mixed = channelsOf(fill).map(
    (channel, index) =>
    alpha === 0 ? channel : (channel * fill.alpha * (1 - strokePart) + outside[index]! * stroke.alpha * strokePart) / alpha // prettier-ignore
  )
  const { hex } = colorOfChannels(mixed)
  return `<stop offset="${rounded(distance)}" stop-color="${hex}" stop-opacity="${rounded(alpha * seen)}"/>`
}

/** `smoothstep` of GLSL from 0 to 1. */
const smooth = (value: number): number => {
  const part = Math.min(1, Math.max(0, value))
  return part * part * (3 - 2 * part)
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
