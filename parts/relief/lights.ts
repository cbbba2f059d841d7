import type { Light } from './shade.js'

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
