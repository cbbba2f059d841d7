import { ourLanguages } from '../../support/fake-tools.js'
import '../../support/sealed.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTypesetter } from '../../../core/document/compile.js'
import { workspaceFiles } from '../../../core/layout/workspace.js'
import { packageRoot } from '../../../core/package-root.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { type BlockPlugin, type Json, type Scope, type Tools, View, type ViewParameters } from '../../../core/plugin.js'

const fonts = join(packageRoot, 'fonts')
const fontFiles = readdirSync(fonts).filter((name) => name.endsWith('.ttf')).map((name) => join(fonts, name)) // prettier-ignore
export const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, fontFiles)

/** Tools whose warnings are kept, and which fetch what is given. */
export const toolsOf = (fetch: Tools['fetch'] = () => Promise.reject(new Error('nothing is fetched here'))) => {
  const warnings: string[] = []
  const tools: Tools = {
    signal: new AbortController().signal,
    now: new Date(0),
    log: () => undefined,
    warn: (message) => warnings.push(message),
    progress: () => undefined,
    pixels,
    limits: { tiles: 4096, pixels: 1e7 },
    styles: { named: {}, defaults: {} },
    styleLanguages: ourLanguages(() => tools),
    unpack: async (bytes) => bytes,
    appFile: async (path) => path,
    fetch
  }
  return { tools, warnings }
}

/** A scope with one map, `map`. */
export const scopeOf = (parameters: Partial<ViewParameters>, map: object = {}): Scope => {
  const scale = parameters.scale ?? 25000
  const unitsPerPt = (0.0254 / 72) * scale
  const view = new View({
    widthPt: 500,
    heightPt: 400,
    dpi: 300,
    projection: 'EPSG:2056',
    centre: [2600000, 1200000],
    unitsPerPt: [unitsPerPt, unitsPerPt],
    scale,
    rotationDeg: 0,
    ...parameters
  })
  return {
    attributes: { map },
    params: {},
    lang: 'en',
    app: { scales: [], dpis: [], lockScales: false },
    layerPlugin: () => undefined,
    map: async () => ({ view, layers: [] }),
    view: async () => view,
    rows: async () => []
  }
}

const typesetter = makeTypesetter(fonts, [fonts])
export const prelude = readFileSync(join(packageRoot, 'core/layout/prelude.typ'), 'utf8')

/** A page of the block's own size, amid text set as `surroundings` say; pixels. */
export const showOnPage = (block: BlockPlugin, data: object, surroundings: string, dpi: number) => {
  const files = workspaceFiles([block], [{ id: 'it', block: block.name, data: data as Json }], prelude, '')
  const source = `#import "/mapsetter/ms.typ" as ms;#set text(${surroundings})\n#set page(width: auto, height: auto, margin: 0pt)\n#ms.place("it")`
  const nothing = { placeOf: () => undefined, drawn: [], paintMap: () => ({ mixes: false, parts: () => [] }) }
  return typesetter.compile({ source, files, dpi, now: new Date(0), ...nothing }, pixels).pixels(0, dpi)
}
