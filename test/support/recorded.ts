/**
 * What golden requests draw, as text: an SVG element or a label on each line. Beside the pictures, which show whether a
 * print looks right, records show which number is another one, and are compared in milliseconds, without a service.
 * `UPDATE_GOLDEN=1` writes them again; look at the difference before you commit it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { messageOf, PrintError } from '../../core/errors.js'
import { packageRoot } from '../../core/package-root.js'
import { fontFilesIn } from '../../core/pixels/fonts/files.js'
import { makePixelTools } from '../../core/pixels/pixels.js'
import type { Drawing, Label, LayerPlugin, PluginFactory, StylePlugin } from '../../core/plugin/contracts.js'
import { styleLanguages } from '../../core/style/languages.js'
import type { StyledLayer } from '../../parts/styles/load-style.js'
import type { Tools } from '../../core/tools.js'
import { type MapParameters, resolveView } from '../../parts/geo/extent.js'
import type { View } from '../../core/views/view.js'
import geojson from '../../plugins/layers/geojson.js'
import { type FakeTools, fakeTools } from './fake-tools.js'
import { type MapServer, startMapServer } from './map-server.js'

const rounded = (number: number): number => Math.round(number * 1000) / 1000

/** A value as a text of one line: numbers with three decimals, without members that are absent. */
const lineOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' ? rounded(part) : part instanceof Map ? [...part] : part
  )

/** SVG with one element per line, and numbers with two decimals. */
export const linesOfSvg = (svg: string): string =>
  svg
    .replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/(data:[^"']{36})[^"']*/g, '$1…')
    .replace(/></g, '>\n<')

const linesOfLabels = (labels: readonly Label[]): string => labels.map(lineOf).join('\n')

interface Request {
  attributes: { map: { layers: MapLayer[] } & Partial<MapParameters> & { rotation?: number } }
}
export type MapLayer = { type: string; name?: string } & StyledLayer
export type DrawLayer = (layer: MapLayer, view: View, tools: Tools) => Promise<Drawing> | Drawing

/** The fonts that come with mapsetter, as a service has them. */
const fontFiles = [...fontFilesIn([join(packageRoot, 'fonts')])]
const geoJsonLayer = (await geojson({})) as LayerPlugin
const drawGeoJson: DrawLayer = async (layer, view, tools) =>
  (await geoJsonLayer.draw(layer as never, view, tools)) as Drawing

const linesOfDrawing = ({ svg = '', labels = [], symbols = [] }: Drawing): string[] => [
  linesOfSvg(svg),
  linesOfLabels(labels),
  symbols.length > 0 ? lineOf(Array.from(symbols)) : ''
]

/** What the GeoJSON layers of a golden request draw. */
const drawnText = async (request: string, draw: DrawLayer, styles?: StylePlugin[]): Promise<string> => {
  const { layers, rotation, ...map } = (JSON.parse(request) as Request).attributes.map
  const view = resolveView({ widthPt: 120, heightPt: 80, dpi: 144, rotationDeg: rotation, ...map } as MapParameters)
  const tools: FakeTools = fakeTools({
    pixels: makePixelTools({ imagePixels: 1e8, outputPixels: 1e7 }, fontFiles),
    fetch: fetchFrom(fakeTools()),
    ...(styles && { styleLanguages: styleLanguages({ styles, layers: [geoJsonLayer], blocks: [] }, () => tools) })
  })
  const texts: string[] = []
  for (const layer of layers.filter(({ type }) => /^(?:geojson|vector)$/i.test(type)))
    try {
      texts.push(...linesOfDrawing(await draw(layer, view, tools)))
    } catch (thrown) {
      texts.push(`fails: ${messageOf(thrown)}`)
    }
  return [...texts, ...tools.warnings.map((warning) => `warns: ${warning}`)].filter((text) => text !== '').join('\n')
}

/** Fetches paths from the folder of the golden app. */
const fetchFrom =
  ({ fetch }: Tools): Tools['fetch'] =>
  async (address, options) => {
    if (/^(?:https?|data):/i.test(address)) return fetch(address, options)
    const file = join(packageRoot, 'test/golden/layouts/golden', address)
    if (!existsSync(file)) throw new PrintError('upstream-failed', `the file "${address}" is missing`)
    return fetch(file, options)
  }

interface Drawings {
  /** The folder of the golden requests whose GeoJSON layers are drawn. */
  requests: string
  /** The path of the record, below `test/`. */
  record: string
  draw?: DrawLayer
  styles?: PluginFactory[]
}

/** Adds a test for each golden request of a folder: it draws the same SVG and labels as recorded, to two decimals. */
export const testDrawings = (test: Test, { requests, record, draw = drawGeoJson, styles }: Drawings): void => {
  const file = join(packageRoot, 'test', record)
  const known = existsSync(file) ? partsOfRecord(readFileSync(file, 'utf8')) : new Map<string, string>()
  const found = new Map<string, string>()
  let server: MapServer | undefined
  let languages: StylePlugin[] | undefined
  test.before(async () => {
    server = await startMapServer({ period: 400_000 })
    if (styles) languages = (await Promise.all(styles.map((make) => make({})))) as StylePlugin[]
  })
  test.after(async () => {
    await server?.close()
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, recordOf(found))
  })
  const folder = join(packageRoot, 'test/golden', requests)
  for (const name of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    // a page of labels says nothing that some labels do not
    if (text.length > LONGEST) continue
    test(`${requests}/${name} draws what is recorded`, async () => {
      const drawn = await drawnText(text.replaceAll('{server}', server!.base), draw, languages)
      found.set(name, drawn.replaceAll(server!.base, '{server}'))
      if (process.env.UPDATE_GOLDEN !== '1') assert.is(found.get(name), known.get(name))
    })
  }
}

const LONGEST = 15_000

export const partsOfRecord = (record: string): Map<string, string> =>
  new Map(
    record
      .split(/^# /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return [part.slice(0, end), part.slice(end + 1, -2)]
      })
  )

export const recordOf = (texts: ReadonlyMap<string, string>): string =>
  [...texts].map(([name, text]) => `# ${name}\n${text}\n\n`).join('')
