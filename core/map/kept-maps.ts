import { createHash } from 'node:crypto'
import type { ImageSource } from '../pixels/pixel-tools.js'
import { isPlanes } from '../picture-stub.js'
import type { FinishedMap, KeepMap } from './draw-maps.js'

/** Maps of earlier prints for prints that show the same again; the last used ones, up to a limit of bytes. */
export interface KeptMaps {
  /** The maps of the app in this folder. */
  of(appFolder: string): KeepMap
}

interface Kept {
  map: FinishedMap
  bytes: number
}

export const makeKeptMaps = (mostBytes: number): KeptMaps => {
  /** The least recently used first. */
  const kept = new Map<string, Kept>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, one: Kept): void => {
    drop(key)
    kept.set(key, one)
    bytes += one.bytes
    for (const oldest of kept.keys()) if (bytes > mostBytes) drop(oldest)
  }

  return {
    of: (appFolder) => async (shown, tools, draw) => {
      const { styles } = tools
      const key = createHash('sha256')
        .update(JSON.stringify({ appFolder, styles, ...shown }))
        .digest('base64')
      const found = kept.get(key)
      if (found) {
        keep(key, found)
        return found.map
      }
      let isWhole = true
      // incomplete maps are not kept, so that the next print tries again; a picture may be found broken much later
      const warn = (message: string): void => {
        isWhole = false
        drop(key)
        tools.warn(message)
      }
      const map = await draw({ ...tools, warn })
      if (isWhole) keep(key, { map, bytes: bytesOf(map) })
      return map
    }
  }
}

const bytesOf = ({ stack, files, originals }: FinishedMap): number => {
  const kept = Object.values(originals).flatMap((one) => (isPlanes(one) ? [one.colours, one.opacity ?? []] : [one]))
  const inFiles = [...Object.values(files), ...kept].reduce((sum, { length }) => sum + length, 0)
  const items = [...(stack?.items ?? []), ...(stack?.above ?? [])]
  const cuts = new Set(items.flatMap(({ cut }) => cut ?? []))
  const inCuts = [...cuts].reduce((sum, { svg }) => sum + 2 * svg.length, inFiles)
  return items.reduce((sum, item) => sum + ('svg' in item ? 2 * item.svg.length : bytesOfSource(item.source)), inCuts)
}

const bytesOfSource = (source: ImageSource): number => {
  if ('pixels' in source) return source.pixels.data.length
  return 'bytes' in source ? source.bytes.length : source.mosaic.tiles.reduce((sum, { bytes }) => sum + bytes.length, 0)
}
