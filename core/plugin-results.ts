/** What the verbs of plugins return, checked where it arrives: its shape, and that of each item of its lists. */
import { isAbsolute, normalize, sep } from 'node:path'
import { breach, type Named, type Problem } from './errors.js'
import { quote } from './quote.js'
import type { ImportedApp, MapRequest, Prepared, WrittenReport } from './plugin/contracts.js'
import type { Values } from './spec.js'
import { type TypeName, typeWords, wrongType } from './type-words.js'

/** The first fault of a result; its path starts from the result. */
type FaultOf = (result: any) => Problem | undefined

/** The result of a verb. Throws `plugin-failed` with its fault, if it has one; `object` as for `verbOf`. */
export const checked = <T>(plugin: Named, verb: string, faultOf: FaultOf, result: T, object?: string): T => {
  const fault = faultOf(result)
  if (!fault) return result
  const { path, message } = fault
  throw breach(plugin, `${path === '' ? '' : `${path} in `}the result of its "${verb}" ${message}`, object)
}

export const faultOfType = (value: unknown, path: string, ...types: TypeName[]): Problem | undefined => {
  const message = wrongType(value, types)
  return message === undefined ? undefined : { path, message }
}

export const faultOfBytes = (value: unknown, path: string): Problem | undefined =>
  value instanceof Uint8Array ? undefined : { path, message: `is ${typeWords(value)}; must be a Uint8Array` }

/** The first fault of a list. */
export const firstFault = <T>(
  items: Iterable<T>,
  faultOf: (item: T, index: number) => Problem | undefined
): Problem | undefined => {
  let index = 0
  for (const item of items) {
    const fault = faultOf(item, index++)
    if (fault) return fault
  }
  return undefined
}

/** Of `write`. */
export const faultOfReport = (report: WrittenReport): Problem | undefined =>
  faultOfType(report, '', 'object') ??
  faultOfBytes(report.bytes, 'bytes') ??
  faultOfType(report.mediaType, 'mediaType', 'string') ??
  faultOfType(report.extension, 'extension', 'string')

/** Of `maps`. */
export const faultOfMaps = (maps: readonly MapRequest[]): Problem | undefined =>
  faultOfType(maps, '', 'array') ?? firstFault(maps, (map, index) => faultOfMap(map, `[${index}]`))

const faultOfMap = (map: MapRequest, path: string): Problem | undefined =>
  faultOfType(map, path, 'object') ??
  faultOfType(map.view, `${path}.view`, 'object') ??
  // a view has this if it was made as one, not written as an object
  faultOfType(map.view.mapToPaper, `${path}.view.mapToPaper`, 'array') ??
  faultOfType(map.layers, `${path}.layers`, 'array') ??
  firstFault(map.layers, (layer, index) => faultOfLayer(layer, `${path}.layers[${index}]`))

const faultOfLayer = (layer: MapRequest['layers'][number], path: string): Problem | undefined =>
  faultOfType(layer, path, 'object') ?? faultOfType(layer.type, `${path}.type`, 'string')

/** Of `rows`. */
export const faultOfRows = (rows: readonly Values[]): Problem | undefined =>
  faultOfType(rows, '', 'array') ?? firstFault(rows, (row, index) => faultOfType(row, `[${index}]`, 'object'))

/** Of `tiles`. */
export const faultOfCount = (count: number): Problem | undefined => faultOfType(count, '', 'number')

/** Of verbs whose features are read lazily. */
export const faultOfFeatures = (features: Iterable<object>): Problem | undefined =>
  typeof (features as Partial<Iterable<object>> | null | undefined)?.[Symbol.iterator] === 'function'
    ? undefined
    : { path: '', message: `is ${typeWords(features)}; must be an iterable of objects` }

/** Of `prepare`. */
export const faultOfPrepared = (prepared: Prepared): Problem | undefined =>
  faultOfType(prepared, '', 'object') ??
  (prepared.files === undefined
    ? undefined
    : (faultOfType(prepared.files, 'files', 'object') ??
      firstFault(Object.entries(prepared.files), ([path, bytes]) => faultOfBytes(bytes, `files[${quote(path)}]`))))

/** Of `import`. */
export const faultOfImport = (app: ImportedApp): Problem | undefined =>
  faultOfType(app, '', 'object') ??
  (app.files instanceof Map ? undefined : { path: 'files', message: `is ${typeWords(app.files)}; must be a Map` }) ??
  firstFault(app.files, ([file, content]) => faultOfFile(file, content)) ??
  faultOfType(app.report, 'report', 'string')

const faultOfFile = (file: unknown, content: unknown): Problem | undefined => {
  if (typeof file !== 'string' || !isInside(file))
    return { path: 'files', message: `has the path ${quote(file)}; must be a path inside the folder of the app` }
  const isContent = typeof content === 'string' || content instanceof Uint8Array
  return isContent
    ? undefined
    : { path: `files[${quote(file)}]`, message: `is ${typeWords(content)}; must be a string or a Uint8Array` }
}

const isInside = (file: string): boolean => {
  const path = normalize(file)
  return path !== '.' && !path.endsWith(sep) && !isAbsolute(path) && path.split(sep)[0] !== '..'
}
