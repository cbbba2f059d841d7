import { PNG } from 'pngjs'

export interface Picture {
  width: number
  height: number
  /** RGB of a pixel. */
  at(x: number, y: number): readonly number[]
}

export const readPng = (bytes: Uint8Array): Picture => {
  const { width, height, data } = PNG.sync.read(bytes)
  return { width, height, at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] }
}
