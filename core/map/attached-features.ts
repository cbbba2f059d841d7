import { PrintError, verbNow, verbOf } from '../errors.js'
import { drawable } from '../letters.js'
import type { Attachment, Registry } from '../plugin/contracts.js'
import { checked, faultOfFeatures } from '../plugin-results.js'
import { quote } from '../quote.js'
import type { Tools } from '../tools.js'
import type { NamedRequest } from './draw-maps.js'
import { planMap } from './plan.js'

/** The limit for all attached files of a report. */
const MOST_BYTES = 50e6
/** A length of names that all file systems accept, also with letters of several bytes. */
const MOST_LETTERS = 60
/** Characters with a meaning in file systems and shells. */
const RESERVED = /[\p{C}\s"*/:<>?\\|]+/gu

/**
 * The features of each layer that has features, as a GeoJSON file with the name of the layer; equal features of several
 * maps become one file. If features cannot be read, a warning gives the reason. Throws `too-large`.
 */
export const attachedFeatures = async (
  requests: readonly NamedRequest[],
  layerPlugin: Registry['layer'],
  tools: Tools
): Promise<Attachment[]> => {
  const files: Attachment[] = []
  let bytesLeft = MOST_BYTES
  for (const request of requests)
    for (const { layer, plugin } of planMap(request, layerPlugin, tools.limits).drawers.toReversed()) {
      if (!plugin.geoJson) continue
      tools.signal.throwIfAborted()
      const title = verbNow(plugin, () => layer.name || plugin.title?.(layer) || plugin.name)
      try {
        const bytes = await verbOf(plugin, async () => {
          const features = await plugin.geoJson!(layer, request.view, tools)
          // they may be read from here on only
          return collection(checked(plugin, 'geoJson', faultOfFeatures, features), bytesLeft)
        })
        if (addFile(files, title, bytes)) bytesLeft -= bytes.length
      } catch (thrown) {
        tools.signal.throwIfAborted()
        if (!(thrown instanceof PrintError) || ['plugin-failed', 'too-large'].includes(thrown.code)) throw thrown
        tools.warn(`layer ${quote(title)}: ${thrown.message}; its features are not attached`)
      }
    }
  return files
}

/** Throws `invalid-data`. */
const textOf = (feature: object): string => {
  try {
    return JSON.stringify(feature)
  } catch (thrown) {
    throw new PrintError('invalid-data', 'the values of a feature are nested too deep', { cause: thrown })
  }
}

/** Throws `too-large`, `invalid-data`. */
const collection = (features: Iterable<object>, mostBytes: number): Buffer => {
  const pieces = ['{"type":"FeatureCollection","features":[']
  let bytes = 0
  for (const feature of features) {
    const piece = `${pieces.length > 1 ? ',' : ''}\n${textOf(feature)}`
    bytes += Buffer.byteLength(piece)
    if (bytes > mostBytes)
      throw new PrintError(
        'too-large',
        `the attached features have more than ${MOST_BYTES / 1e6} MB; print the map without pdf.attachments`
      )
    pieces.push(piece)
  }
  return Buffer.from([...pieces, '\n]}\n'].join(''))
}

/** False if the same file is already there; a second file of a name is called `name 2`. */
const addFile = (files: Attachment[], title: string, bytes: Buffer): boolean => {
  const stem = fileStem(title)
  for (let count = 1; ; count++) {
    const name = `${stem}${count > 1 ? ` ${count}` : ''}.geojson`
    const found = files.find((file) => file.name === name)
    if (found && bytes.equals(found.bytes)) return false
    if (found) continue
    files.push({ name, mediaType: 'application/geo+json', description: `Features of the layer ${title}`, bytes })
    return true
  }
}

const fileStem = (title: string): string =>
  [...drawable(title).replace(RESERVED, ' ')]
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/^[ .]+|[ .]+$/g, '') || 'features'
