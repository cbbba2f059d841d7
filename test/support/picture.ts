import { PNG } from 'pngjs'

export interface Picture {
  width: number
  height: number
  /** RGB of a pixel. */
  at(x: number, y: number): readonly number[]
}

export const readPng = (bytes: Uint8Array): Picture => {
  const { width, height, data } = PNG.sync.read(bytes)
  const at = (x: number, y: number): number[] => {
    const first = (y * width + x) * 4
    return [data[first]!, data[first + 1]!, data[first + 2]!]
  }
  return { width, height, at }
}
