import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { type Scope, type Tools, View, type ViewParameters } from '../../../core/plugin.js'

const fonts = join(packageRoot, 'fonts')
const fontFiles = readdirSync(fonts).filter((name) => name.endsWith('.ttf')).map((name) => join(fonts, name)) // prettier-ignore
const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, fontFiles)

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
  return { attributes: { map }, params: {}, lang: 'en', app: { scales: [], dpis: [] }, view: async () => view }
}
