import { gunzipSync } from 'node:zlib'
import { PbfReader } from 'pbf'

/** An SVG of every vertex of vector tiles, compressed; nothing is styled, cut or joined. */
export const tilesAsSvg = (tiles: readonly Buffer[]): Buffer => {
  const paths: string[] = []
  const readFeature = (tag: number, _: null, pbf: PbfReader): void => {
    if (tag === 4) paths.push(`<path d="${pathOf(pbf.readPackedVarint())}"/>`)
  }
  const readLayer = (tag: number, _: null, pbf: PbfReader): void => {
    if (tag === 2) pbf.readMessage(readFeature, null)
  }
  for (const tile of tiles)
    new PbfReader(gunzipSync(tile)).readFields((tag, _, pbf) => tag === 3 && pbf.readMessage(readLayer, null), null)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${paths.join('')}</svg>`)
}

/** Of the commands of a geometry (Mapbox Vector Tile 2.1, section 4.3). */
const pathOf = (commands: readonly number[]): string => {
  let [x, y, path] = [0, 0, '']
  for (let i = 0; i < commands.length;) {
    const [command, count] = [commands[i]! & 7, commands[i]! >> 3]
    i++
    if (command === 7) path += 'Z'
    else
      for (let left = count; left > 0; left--) {
        x += (commands[i]! >> 1) ^ -(commands[i]! & 1)
        y += (commands[i + 1]! >> 1) ^ -(commands[i + 1]! & 1)
        i += 2
        path += `${command === 1 ? 'M' : 'L'}${x} ${y}`
      }
  }
  return path
}
