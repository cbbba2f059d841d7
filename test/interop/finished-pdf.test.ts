import '../support/sealed.js'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PdfOptions } from '../../core/spec.js'
import { type Setting, settingIn } from '../core/document/setting.js'
import { layered, printed } from '../core/document/pdf/printed.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'

const folders = makeFolders()
let setting: Setting
let work: string
test.before(() => {
  setting = settingIn(folders.make({}))
  work = folders.make()
})
test.after(() => folders.remove())

const SOURCE =
  '#set document(title: "Plan")\n#set page(width: 300pt, height: 200pt, margin: 20pt)\n' +
  '= Plan\n#grid(columns: 2, m("map-0"), rotate(30deg, m("map-1"))) #pagebreak() #m("map-2")'
const MAPS = () => [
  layered(0, 'map', [['#eeeeee'], ['#ff0000', 'Roads'], ['#00ff00', 'Büro 東'], ['#0000ff', 'Roads']]),
  layered(1, 'map', [['#ff00ff', 'Lakes']]),
  layered(2, 'overview', [['#00ffff', 'Roads']])
]
const ATTACHED = [
  { name: 'Wege – 東.geojson', mediaType: 'application/geo+json', description: 'Wege', bytes: Buffer.from('{"type":"FeatureCollection","features":[]}') },
  { name: 'Äcker.geojson', mediaType: 'application/geo+json', description: 'Äcker', bytes: Buffer.from('{}') }
] // prettier-ignore

const file = async (name: string, pdf: Partial<PdfOptions> = {}, attachments: typeof ATTACHED = []) => {
  const path = join(work, `${name}.pdf`)
  writeFileSync(path, await printed(setting, SOURCE, MAPS(), pdf, { attachments }))
  return path
}
const run = (program: string, debianPackage: string, ...args: string[]): Buffer =>
  execFileSync(needs(program, debianPackage), args, { cwd: work, stdio: ['ignore', 'pipe', 'pipe'] })

const variants: [name: string, options: Partial<PdfOptions>, attachments?: typeof ATTACHED][] = [
  ['plain', {}],
  ['a-2b', { standard: 'a-2b' }],
  ['a-3b', { standard: 'a-3b', attachments: true }, ATTACHED],
  ['ua-1', { standard: 'ua-1', attachments: true }, ATTACHED]
]

test('every PDF is sound to qpdf, and tagged to poppler', async () => {
  for (const [name, options, attachments] of variants) {
    const path = await file(name, options, attachments)
    assert.match(run('qpdf', 'qpdf', '--check', path).toString(), 'No syntax or stream encoding errors found')
    const info = run('pdfinfo', 'poppler-utils', path).toString()
    assert.match(info, /^Tagged: +yes$/m)
    assert.match(info, /^Creator: +mapsetter \d/m)
    assert.match(info, /^Title: +Plan$/m)
    assert.match(run('pdfinfo', 'poppler-utils', '-struct', path).toString(), /Figure/)
    const fonts = run('pdffonts', 'poppler-utils', path).toString().trim().split('\n').slice(2)
    assert.ok(fonts.length > 0)
    for (const font of fonts) assert.match(font, /^[A-Z]{6}\+.* yes +yes +yes /, 'embedded, a subset, with Unicode')
  }
})

test('poppler and MuPDF draw the same picture as before', async () => {
  const own = await file('own', { layers: false, georeference: false })
  const finished = await file('finished')
  const picture = (path: string, page: string): Buffer[] => [
    run('pdftoppm', 'poppler-utils', '-r', '100', '-f', page, '-l', page, path),
    run('mutool', 'mupdf-tools', 'draw', '-q', '-r', '100', '-F', 'ppm', '-o', '-', path, page)
  ]
  assert.not.ok(readFileSync(own).equals(readFileSync(finished)))
  for (const page of ['1', '2'])
    for (const [index, before] of picture(own, page).entries()) {
      assert.ok(new Set(before).size > 10, 'the page is empty')
      assert.ok(before.equals(picture(finished, page)[index]!), `page ${page}`)
    }
})

/** Colours of the first page's middle and of places in its first map, some layers being off. */
const seenWithout = async (off: string): Promise<Set<string>> => {
  const path = await file('layers')
  const args = ['-q', '-of', 'PNM', '--config', 'GDAL_PDF_DPI', '72', '--config', 'GDAL_PDF_LAYERS_OFF', off]
  run('gdal_translate', 'gdal-bin', ...args, '-b', '1', '-b', '2', '-b', '3', `PDF:1:${path}`, 'seen.ppm')
  const pixels = readFileSync(join(work, 'seen.ppm')).subarray(-300 * 200 * 3)
  return new Set(Array.from({ length: 300 * 200 }, (_, index) => pixels.toString('hex', 3 * index, 3 * index + 3)))
}

test('GDAL lists the layers, and each can be switched, alone or with its map', async () => {
  const listed = run('gdalinfo', 'gdal-bin', '-mdd', 'LAYERS', await file('listed')).toString()
  assert.equal([...listed.matchAll(/LAYER_\d+_NAME=(.*)/g)].map(([, name]) => name), [
    'map', 'map.Büro_東', 'map.Roads', 'map_2', 'map_2.Lakes', 'overview', 'overview.Roads'
  ]) // prettier-ignore
  const all = { background: 'eeeeee', red: 'ff0000', green: '00ff00', blue: '0000ff', violet: 'ff00ff' }
  const seen = async (off: string) => {
    const colours = await seenWithout(off)
    return Object.keys(all).filter((name) => colours.has(all[name as keyof typeof all]))
  }
  assert.equal(await seen(''), ['background', 'red', 'green', 'blue', 'violet'])
  assert.equal(await seen('map.Roads'), ['background', 'green', 'violet'])
  assert.equal(await seen('map.Büro_東'), ['background', 'red', 'blue', 'violet'])
  assert.equal(await seen('map'), ['violet'])
  assert.equal(await seen('map_2'), ['background', 'red', 'green', 'blue'])
})

test('attachments are listed and extracted unchanged', async () => {
  const path = await file('attached', { standard: 'a-3b', attachments: true }, ATTACHED)
  const listed = run('pdfdetach', 'poppler-utils', '-enc', 'UTF-8', '-list', path).toString()
  assert.match(listed, /^2 embedded files\n1: Wege – 東\.geojson\n2: Äcker\.geojson\n$/)
  run('pdfdetach', 'poppler-utils', '-save', '1', '-o', join(work, 'one.geojson'), path)
  assert.ok(readFileSync(join(work, 'one.geojson')).equals(ATTACHED[0]!.bytes))
})

test.run()
