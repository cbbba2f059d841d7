/**
 * The pictures of the documentation are printed as any map is, and show what is drawn: `UPDATE_GOLDEN=1` writes
 * core/style/marks.png and core/style/dashes.png anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { MARK_NAMES } from '../../../parts/marks/marks.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const DPI = 144
const WIDTH = 350
const COLUMNS = 5
const ROW = 44

interface Page {
  height: number
  features: object[]
  /** Symbolizers by filter. */
  rules: { [filter: string]: object[] }
}

/** A feature of the page, y down. */
const feature = (type: string, coordinates: unknown, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates }
})

const label = (more: object) => ({ type: 'text', label: '[name]', fontSize: 6, conflictResolution: false, ...more })

const marks = (): Page => {
  const height = Math.ceil(MARK_NAMES.length / COLUMNS) * ROW
  const features = MARK_NAMES.map((name, index) => {
    const column = index % COLUMNS
    const row = Math.floor(index / COLUMNS)
    const x = ((column + 0.5) * WIDTH) / COLUMNS
    return feature('Point', [x, height - row * ROW - 16], { name })
  })
  const mark = { type: 'point', graphicName: '[name]', pointRadius: 11, fillColor: '#9ecae1', strokeColor: '#08306b' }
  return { height, features, rules: { '*': [mark, label({ labelAlign: 'ct', labelYOffset: -15 })] } }
}

const DASHES = ['solid', 'dot', 'dash', 'dashdot', 'longdash', 'longdashdot', '8 3 2 3']
const CAPS = ['butt', 'round', 'square']
const JOINS = ['miter', 'round', 'bevel']

const DARK = '#08306b'
const LIGHT = '#9ecae1'

const dashes = (): Page => {
  const row = 18
  const height = DASHES.length * row + 66
  const line = (coordinates: number[][], looks: object) =>
    feature('LineString', coordinates, { color: DARK, width: 0.7, ...looks })
  /** A wide light line, and a thin dark one where its corners are. */
  const wide = (coordinates: number[][], looks: object) => [
    line(coordinates, { color: LIGHT, width: 11, ...looks }),
    line(coordinates, {})
  ]
  const styles = DASHES.flatMap((dash, index) => {
    const y = height - row * (index + 0.5)
    return [line([[108, y], [WIDTH - 15, y]], { dash, width: 2.5 }), feature('Point', [15, y], { name: `strokeDashstyle ${dash}` })] // prettier-ignore
  })
  const ends = [...CAPS, ...JOINS].flatMap((name, index) => {
    const x = ((index + 0.5) * WIDTH) / 6
    const isCap = index < CAPS.length
    const drawn = isCap
      ? wide([[x - 14, 36], [x + 14, 36]], { cap: name }) // prettier-ignore
      : wide([[x - 16, 26], [x, 48], [x + 16, 26]], { join: name }) // prettier-ignore
    return [
      ...drawn,
      feature('Point', [x, 10], { name: `${isCap ? 'strokeLinecap' : 'strokeLinejoin'}\n${name}`, end: true })
    ]
  })
  const looks = { type: 'line', strokeColor: '[color]', strokeWidth: '[width]' }
  return {
    height,
    features: [...styles, ...ends],
    rules: {
      '[dash IS NOT NULL]': [{ ...looks, strokeDashstyle: '[dash]' }],
      '[dash IS NULL]': [{ ...looks, strokeLinecap: '[cap]', strokeLinejoin: '[join]' }],
      '[end IS NULL]': [label({ labelAlign: 'lm' })],
      '[end = true]': [label({ labelAlign: 'cm' })]
    }
  }
}

const PAGES = { marks: marks(), dashes: dashes() }

const layoutOf = ({ height }: Page): string => {
  const size = `width: ${WIDTH}pt, height: ${height}pt`
  const map = `map: { type: map, ${size}, maxDpi: ${DPI}, dpiSuggestions: [${DPI}] }`
  return `---\nattributes:\n  ${map}\n---\n#set page(${size}, margin: 0pt)\n{{map}}\n`
}

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = Object.entries(PAGES).map(([name, page]) => [`app/${name}.typ.hbs`, layoutOf(page)])
  printing = await startPrinting({
    layouts: folders.make({ 'app/app.yaml': 'title: Pages', ...Object.fromEntries(layouts) })
  })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

for (const [name, { height, features, rules }] of Object.entries(PAGES))
  test(`core/style/${name}.png matches the drawing`, async () => {
    const style = Object.fromEntries(Object.entries(rules).map(([filter, symbolizers]) => [filter, { symbolizers }]))
    const layer = {
      type: 'geojson',
      geoJson: { type: 'FeatureCollection', features },
      style: { version: 2, ...style }
    }
    const map = { bbox: [0, 0, WIDTH, height], projection: 'EPSG:3857', layers: [layer] }
    const { bytes, job } = await printing.print({ app: 'app', layout: name, attributes: { map } })
    assert.equal(job.warnings, [])
    const path = join(packageRoot, `core/style/${name}.png`)
    const drawn = PNG.sync.read(bytes)
    if ([name, '1'].includes(process.env.UPDATE_GOLDEN ?? '')) writeFileSync(path, PNG.sync.write(drawn))
    assert.ok(existsSync(path), `${path} is missing; UPDATE_GOLDEN=1 writes it`)
    const kept = PNG.sync.read(readFileSync(path))
    assert.equal([kept.width, kept.height], [drawn.width, drawn.height])
    const different = pixelmatch(drawn.data, kept.data, undefined, drawn.width, drawn.height, { threshold: 0.05 })
    assert.ok(different <= drawn.width * drawn.height * 0.001, `${different} pixels are different`)
  })

test.run()
