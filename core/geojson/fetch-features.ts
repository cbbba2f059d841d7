import type { Tools } from '../tools.js'
import { readFeatures } from './read-features.js'
import { type Features } from './values.js'
import { fetchData } from '../xml/fetch-data.js'

/** A text that is GeoJSON or empty; any other text is an address. */
const DATA = /^\s*(?:[[{"]|(?:null\s*)?$)/

/**
 * Reads what `readFeatures` reads, or the address of it: http(s), `data:` or a path inside the app. Throws what
 * `readFeatures` and `fetchData` throw.
 */
export const fetchFeatures = async (tools: Tools, data: unknown): Promise<Features> => {
  const isAddress = typeof data === 'string' && !DATA.test(data)
  if (!isAddress) return readFeatures(data)
  return readFeatures(await fetchData(tools, data.trim()))
}
