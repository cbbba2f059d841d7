import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../../../core/plugin.js'
import type { Entries } from './entries.js'
import type { ImportReport } from '../report.js'

/** A request of the folder, as it is written. */
interface SampleRequest {
  file: string
  text: string
  layout: string
  lang?: string
  /** Whether it names no server. */
  isOffline: boolean
}

const NAME = /^requestData.*\.json$/
const MOST_BYTES = 5_000_000
const MOST_FILES = 200

/** The requests `requestData*.json` of a folder, by name. */
export const sampleRequests = (folder: string, report: ImportReport): SampleRequest[] =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, MOST_FILES)
    .flatMap((file) => readSample(folder, file, report) ?? [])

const readSample = (folder: string, file: string, report: ImportReport): SampleRequest | undefined => {
  const path = join(folder, file)
  const left = (why: string): undefined => report.left(file, 1, `it is not used as a sample: ${why}`) as undefined
  const found = statSync(path)
  if (!found.isFile() || found.size > MOST_BYTES) return left(`it is not a file, or has more than ${MOST_BYTES} bytes`)
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  const request = parsed(text)
  if (!isObject(request)) return left('it is not an object in JSON')
  if (!isObject(request.attributes)) return left('it has no "attributes"')
  const { layout, lang, app } = request
  if (typeof layout !== 'string') return left('it names no "layout"')
  if (app !== undefined) report.changed(file, 1, 'a sample is for the app that it belongs to; remove "app" from it')
  return { file, text, layout, ...(typeof lang === 'string' && { lang }), isOffline: !/["']\s*https?:/i.test(text) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sample of a layout: the first request that names it, if possible one that needs no server; else a small one. */
export const sampleFor = (template: string, requests: readonly SampleRequest[], entries: Entries): string => {
  const fitting = requests.filter(({ layout }) => layout === template)
  const chosen = fitting.find(({ isOffline }) => isOffline) ?? fitting[0]
  if (chosen) return chosen.text.endsWith('\n') ? chosen.text : `${chosen.text}\n`
  const attributes = Object.fromEntries(smallValues(entries))
  return `${JSON.stringify({ layout: template, attributes }, undefined, 2)}\n`
}

const PLAIN: { readonly [type: string]: unknown } = {
  string: 'Text',
  integer: 1,
  number: 1,
  boolean: true,
  array: ['Text'],
  object: {}
}

/** Values for what a request must send. */
const smallValues = (
  entries: Iterable<readonly [string, { type: string; [option: string]: unknown }]>
): [string, unknown][] =>
  [...entries].flatMap(([name, entry]): [string, unknown][] => {
    const value = smallValue(entry)
    return value === undefined ? [] : [[typeof entry.sentAs === 'string' ? entry.sentAs : name, value]]
  })

const smallValue = (entry: { type: string; [option: string]: unknown }): unknown => {
  const { type, default: preset } = entry
  if (type === 'map') return mapValue(entry, isObject(preset) ? preset : {})
  if (preset !== undefined) return undefined
  if (Object.hasOwn(PLAIN, type)) return textWithin(PLAIN[type], entry.maxLength)
  if (type === 'datasource') return [Object.fromEntries(smallValues(Object.entries(entry.attributes as object)))]
  if (type === 'paging') return { scale: 1_000_000 }
  if (type === 'table') return { columns: ['A', 'B'], data: [['1', '2']] }
  if (type === 'legend') return { name: 'Legend', classes: [{ name: 'Land', color: '#d3e4bd' }] }
  return undefined
}

const textWithin = (value: unknown, most: unknown): unknown =>
  typeof value === 'string' && typeof most === 'number' ? value.slice(0, most) : value

const POSITIONS = ['bbox', 'center', 'zoomToFeatures', 'areaOfInterest']

const mapValue = (entry: { [option: string]: unknown }, preset: { [member: string]: unknown }): unknown => {
  const isPlaced = POSITIONS.some((name) => preset[name] !== undefined)
  const isLocal = preset.projection !== undefined && preset.projection !== 'EPSG:3857'
  const place = isLocal
    ? { projection: 'EPSG:3857', center: [828_000, 5_934_000], scale: 5_000_000 }
    : { center: [828_000, 5_934_000], scale: 5_000_000 }
  const size = (name: string, most: string) =>
    entry[name] === undefined ? { [name]: Math.min(400, Number(entry[most])) } : {}
  const value = {
    ...size('width', 'maxWidth'),
    ...size('height', 'maxHeight'),
    ...(!isPlaced && place),
    ...(preset.dpi === undefined && { dpi: 72 }),
    ...(preset.layers === undefined && { layers: [GRID] })
  }
  return Object.keys(value).length > 0 ? value : undefined
}

/** It needs no server. */
const GRID = { type: 'grid', numberOfLines: [3, 3] }
