import type { Tools } from '../tools.js'
import { readFeatures } from './read-features.js'
import { type Features } from './values.js'
import { fetchData } from '../xml/fetch-data.js'

/** Text that is GeoJSON, or nothing; other text is an address. */
const DATA = /^\s*(?:[[{"]|(?:null\s*)?$)/

/**
 * What `readFeatures` reads, or where it is: http(s), `data:` or a path inside the app. Throws as `readFeatures` and
 * `fetchData` do.
 */
export const fetchFeatures = async (tools: Tools, data: unknown): Promise<Features> => {
  const isAddress = typeof data === 'string' && !DATA.test(data)
  if (!isAddress) return readFeatures(data)
  return readFeatures(await fetchData(tools, data.trim()))
}
