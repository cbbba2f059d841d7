import { PrintError } from '../errors.js'
import { shownAddress } from '../map/address.js'
import type { Tools } from '../tools.js'
import { type Features, readFeatures } from './features.js'
import { fetchData } from './fetch-data.js'

/** Text that is GeoJSON, or nothing; other text is an address. */
const DATA = /^\s*(?:[[{"]|(?:null\s*)?$)/

/**
 * What `readFeatures` reads, or where it is: http(s), `data:` or a path inside the app. Throws as `readFeatures` and
 * `fetchData` do.
 */
export const fetchFeatures = async (tools: Tools, data: unknown): Promise<Features> => {
  const isAddress = typeof data === 'string' && !DATA.test(data)
  if (!isAddress) return readFeatures(data)
  const bytes = await fetchData(tools, data.trim())
  if (bytes.length === 0 && /^https?:/i.test(data.trim()))
    throw new PrintError('upstream-failed', `${shownAddress(data.trim())} answered with nothing in it`)
  return readFeatures(bytes)
}
