import type { Color } from '../styles.js'
import { premultiplied } from './colours.js'

export type HillshadeMethod = 'standard' | 'basic' | 'combined' | 'igor' | 'multidirectional'

/** A light source, and the colours of the slopes that face away from it and towards it. */
export interface Light {
  /** Clockwise from north (anchor `map`) or from the top of the paper (anchor `viewport`). */
  azimuthDeg: number
  altitudeDeg: number
  shadow: Color
  highlight: Color
}

/** The paint properties of a hillshade layer (MapLibre style spec, "hillshade"), evaluated. */
export interface HillshadePaint {
  method: HillshadeMethod
  /** At least one; only `multidirectional` uses more. */
  lights: readonly Light[]
  /** 0 to 1. */
  exaggeration: number
  anchor: 'map' | 'viewport'
  /** For `standard`. */
  accent: Color
}

/** Writes the premultiplied RGBA of pixels with these slopes to the east and south; NaN: transparent. */
export type Shader = (east: Float32Array, south: Float32Array, pixels: Uint32Array) => void

/**
 * A method of shading (MapLibre GL, hillshade.fragment.glsl): the colours that are mixed, and how much of each a slope
 * gets. Formulas of GDAL's `gdaldem hillshade`, except `standard`.
 */
interface Method {
  colours: readonly Color[]
  weigh(east: number, south: number, weights: Float64Array): void
}

/** A light in the coordinates of the projection, in radians. */
interface Source extends Pick<Light, 'shadow' | 'highlight'> {
  azimuth: number
  altitude: number
}

const RADIANS = Math.PI / 180

/** `turnDeg` is added to the azimuths, for light from a side of the paper. */
export const shaderOf = (paint: HillshadePaint, turnDeg: number): Shader => {
  const { method, exaggeration } = paint
  const sources = paint.lights.map(({ azimuthDeg, altitudeDeg, ...colours }): Source => ({
    ...colours,
    azimuth: (azimuthDeg + turnDeg) * RADIANS,
    altitude: altitudeDeg * RADIANS
  }))
  const [first] = sources as [Source]
  if (method === 'standard') return shaderFor(standard(first, exaggeration, paint.accent))
  if (method === 'igor') return shaderFor(igor(first, exaggeration))
  if (method === 'combined') return shaderFor(combined(first, exaggeration))
  return shaderFor(lit(method === 'basic' ? [first] : sources, exaggeration))
}

/** Half of the colours in a row of the table; between two of them a byte changes by less than one. */
const HALF = 512
/** This is never a premultiplied colour: a channel is above alpha. */
const UNKNOWN = [1, 0, 0, 0] as const

/** The colours of slopes are computed once, by their place on the half sphere of all normals seen from above. */
const shaderFor = (method: Method): Shader => {
  const colourOf = mixed(method)
  const side = 2 * HALF + 1
  const table = new Uint32Array(side * side)
  const bytes = new Uint8Array(4)
  const colour = new Uint32Array(bytes.buffer)
  bytes.set(UNKNOWN)
  const unknown = colour[0]!
  table.fill(unknown)

  const compute = (column: number, row: number): number => {
    const x = (column - HALF) / HALF
    const y = (row - HALF) / HALF
    // the slope of a wall would be infinite
    const height = Math.sqrt(Math.max(1e-6, 1 - x * x - y * y))
    colourOf(x / height, y / height, bytes)
    return (table[row * side + column] = colour[0]!)
  }

  return (east, south, pixels) => {
    for (let at = 0; at < east.length; at++) {
      const x = east[at]!
      const y = south[at]!
      const scale = HALF / Math.sqrt(1 + x * x + y * y)
      // no data
      if (!(scale > 0)) continue
      const column = (x * scale + HALF + 0.5) | 0
      const row = (y * scale + HALF + 0.5) | 0
      const known = table[row * side + column]!
      pixels[at] = known === unknown ? compute(column, row) : known
    }
  }
}

/** Writes the colour of a slope as RGBA. */
const mixed = ({ colours, weigh }: Method) => {
  const parts = Float64Array.from(colours.flatMap(premultiplied))
  const weights = new Float64Array(colours.length)
  return (east: number, south: number, rgba: Uint8Array): void => {
    weigh(east, south, weights)
    for (let channel = 0; channel < 4; channel++) {
      // a half, because bytes are rounded down
      let sum = 0.5
      for (let index = 0; index < weights.length; index++) sum += parts[4 * index + channel]! * weights[index]!
      rgba[channel] = sum
    }
  }
}

const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y)

/** 0 for a slope that faces away from the azimuth, 1 for one that faces it. */
const facing = (east: number, south: number, azimuth: number): number => {
  const aspect = east === 0 ? (south > 0 ? Math.PI / 2 : -Math.PI / 2) : Math.atan2(south, -east)
  const turns = (aspect + azimuth + Math.PI) / Math.PI + 0.5
  return Math.abs(turns - 2 * Math.floor(turns / 2) - 1)
}

const standard = ({ azimuth, shadow, highlight }: Source, intensity: number, accent: Color): Method => {
  const clear = Math.min(1, 2 * intensity)
  const base = 1.875 - 1.75 * intensity
  const steepest = Math.PI / 2
  const scaled = (slope: number) => {
    const angle = Math.atan(0.625 * slope)
    return intensity === 0.5 ? angle : ((base ** angle - 1) / (base ** steepest - 1)) * steepest
  }
  return {
    colours: [shadow, highlight, accent],
    weigh(east, south, weights) {
      const slope = scaled(lengthOf(east, south))
      const lightness = facing(east, south, azimuth)
      const shade = Math.sin(slope) * clear
      weights[0] = (1 - lightness) * shade
      weights[1] = lightness * shade
      weights[2] = (1 - Math.cos(slope)) * clear * (1 - weights[0] * shadow.alpha - weights[1] * highlight.alpha)
    }
  }
}

const igor = ({ azimuth, shadow, highlight }: Source, exaggeration: number): Method => ({
  colours: [shadow, highlight],
  weigh(east, south, weights) {
    const strength = (Math.atan(2 * exaggeration * lengthOf(east, south)) * 2) / Math.PI
    const lightness = facing(east, south, azimuth)
    weights[0] = strength * (1 - lightness)
    weights[1] = strength * lightness
  }
})

/** The cosine of the angle between the light and the normal of a slope; `scale` times steeper. */
const cosineTo = ({ azimuth, altitude }: Source, scale: number) => {
  const up = Math.sin(altitude)
  const toSouth = scale * Math.cos(azimuth) * Math.cos(altitude)
  const toEast = -scale * Math.sin(azimuth) * Math.cos(altitude)
  const squared = scale * scale
  return (east: number, south: number): number =>
    (up + south * toSouth + east * toEast) / Math.sqrt(1 + squared * (east * east + south * south))
}

const combined = (source: Source, exaggeration: number): Method => {
  const scale = 2 * exaggeration
  const cosine = cosineTo(source, scale)
  return {
    colours: [source.shadow, source.highlight],
    weigh(east, south, weights) {
      const strength = (Math.atan(scale * lengthOf(east, south)) * 4) / Math.PI ** 2
      const angle = Math.acos(Math.min(1, Math.max(0, cosine(east, south))))
      weights[0] = angle * strength
      weights[1] = (Math.PI / 2 - angle) * strength
    }
  }
}

/** `basic` with one source, `multidirectional` with several: the mean of them. */
const lit = (sources: readonly Source[], exaggeration: number): Method => {
  const cosines = sources.map((source) => cosineTo(source, 2 * exaggeration))
  return {
    colours: sources.flatMap(({ shadow, highlight }) => [shadow, highlight]),
    weigh(east, south, weights) {
      for (let index = 0; index < cosines.length; index++) {
        const balance = (2 * Math.min(1, Math.max(0, cosines[index]!(east, south))) - 1) / cosines.length
        weights[2 * index] = balance > 0 ? 0 : -balance
        weights[2 * index + 1] = balance > 0 ? balance : 0
      }
    }
  }
}

/** More would take long and show nothing. */
export const MOST_LIGHTS = 16

/** Lights from a list for each of their members. The last value of a short list counts for the lights that follow. */
export const lightsOf = (lists: { [Member in keyof Light]: readonly Light[Member][] }): Light[] => {
  const { azimuthDeg, altitudeDeg, shadow, highlight } = lists
  const longest = Math.max(...Object.values(lists).map(({ length }) => length))
  const nth = <T>(list: readonly T[], index: number): T => list[Math.min(index, list.length - 1)]!
  return Array.from({ length: Math.min(MOST_LIGHTS, longest) }, (_, index) => ({
    azimuthDeg: nth(azimuthDeg, index),
    altitudeDeg: nth(altitudeDeg, index),
    shadow: nth(shadow, index),
    highlight: nth(highlight, index)
  }))
}
