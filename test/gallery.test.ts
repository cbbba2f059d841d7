/**
 * The samples of the gallery print offline, and without a warning (the poster tells that no press is known). They look as
 * the pictures of the README: the first page of each, `UPDATE_GALLERY=1` writes them anew. Where one differs, dist/test/gallery/ has what came out.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../core/container.js'
import { packageRoot } from '../core/package-root.js'
import type { Values } from '../core/spec.js'
import { loadSettings } from '../core/settings.js'
import { atDpi } from './support/at-dpi.js'
import { type Printing, startPrinting } from './support/printing.js'

const folder = join(packageRoot, 'layouts')
const pictures = join(folder, 'gallery/pictures')
const results = join(packageRoot, 'dist/test/gallery')
const WIDTH = 420
/** Enough for a small picture, whatever the sample asks for. */
const DPI = 72
/** Of maps whose sample asks for no resolution: the first one of their app is for paper, and takes ten times as long. */
const OTHERWISE = 100
/** Of the maps of rows, which draw the layers of another one. */
const IN_ROWS = 150
/** Of PDFs, of which only the size and the warnings are read. */
const UNSEEN = 36
/** How far a pixel's colour may be off before it counts, 0 to 1, and how many pixels may count. */
const COLOUR_TOLERANCE = 0.1
const MOST_DIFFERENT = 0.002

let printing: Printing
test.before(async () => {
  // the day that the sheets print is the same every day
  process.env.SOURCE_DATE_EPOCH = '1795212000'
  printing = await startPrinting({ layouts: folder })
})
test.after(async () => {
  await printing?.close()
  delete process.env.SOURCE_DATE_EPOCH
})

const container = await makeContainer(loadSettings({ env: {}, cwd: folder, content: { layouts: folder } }), () => {})
const { layouts } = container.get('catalog').apps.find(({ name }) => name === 'gallery')!

/** The first page, small. */
const firstPage = async (png: Buffer, pdf: Buffer): Promise<Buffer> => {
  const text = pdf.toString('latin1')
  // the sheet of a press is larger than its page
  const box = text.includes('/TrimBox') ? 'TrimBox' : 'MediaBox'
  const [, width, height] = new RegExp(`/${box} \\[ ?0 0 ([\\d.]+) ([\\d.]+) ?\\]`).exec(text)!.map(Number)
  const page = sharp(png, { limitInputPixels: false })
  const all = await page.metadata()
  const pageHeight = Math.min(all.height!, Math.round((all.width! * height!) / width!))
  const { data, info } = await page
    .extract({ left: 0, top: 0, width: all.width!, height: pageHeight })
    .resize(WIDTH)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).png({ palette: true, colours: 128 }).toBuffer()
}

test('the README shows every layout of the gallery', () => {
  assert.ok(layouts.length >= 8)
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8')
  for (const { file, name } of layouts) {
    const picture = `layouts/gallery/pictures/${file.slice(0, -'.typ.hbs'.length)}.png`
    assert.ok(
      readme.includes(`[![${name}](${picture})](layouts/gallery/${file}) ${name}`),
      `README.md does not show ${name}`
    )
  }
})

for (const { name, file, samples } of layouts)
  test(`the gallery’s sample of ${name} prints and looks like its picture`, async () => {
    const { attributes, lang } = samples[0]!.request as unknown as { attributes: Values; lang?: string }
    const request = { app: 'gallery', layout: name, lang }
    const pdf = await printing.print({ ...request, attributes: atDpi(attributes, UNSEEN), format: 'pdf' })
    const png = await printing.print({
      ...request,
      attributes: atDpi(attributes, DPI, OTHERWISE, IN_ROWS),
      format: 'png'
    })
    const isForPress = file === 'poster-a0.typ.hbs'
    assert.equal(
      pdf.job.warnings.map((warning) => warning.includes('PDF/X-4')),
      isForPress ? [true] : []
    )
    assert.equal(png.job.warnings, [])
    const actual = await firstPage(png.bytes, pdf.bytes)
    const stem = file.slice(0, -'.typ.hbs'.length)
    const path = join(pictures, `${stem}.png`)
    for (const needed of [results, pictures]) mkdirSync(needed, { recursive: true })
    if (process.env.UPDATE_GALLERY) writeFileSync(path, actual)
    assert.ok(existsSync(path), `${path} is missing; UPDATE_GALLERY=1 writes it`)
    writeFileSync(join(results, `${stem}.png`), actual)
    const [a, b] = await Promise.all([pixelsOf(actual), pixelsOf(readFileSync(path))])
    assert.equal([a.width, a.height], [b.width, b.height])
    const difference = new PNG({ width: a.width, height: a.height })
    const count = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: COLOUR_TOLERANCE })
    assert.ok(count <= a.width * a.height * MOST_DIFFERENT, `${count} pixels differ: ${results}`)
  })

const pixelsOf = async (png: Buffer) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

test.run()
