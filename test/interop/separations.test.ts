import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { writePressProfile } from '../support/press-profile.js'
import { type Printing, startPrinting } from '../support/printing.js'

// The pages of `press.separations` against the plates that Ghostscript makes of the PDF/X-4 itself.

const run = promisify(execFile)
const layouts = join(packageRoot, 'layouts')
const folders = makeFolders()
/** Pixels are means of finer ones: Ghostscript draws lines that are thinner than a pixel otherwise on plates than in grey. */
const DPI = 180
const FINER = 3
/** Of 255: the mean difference of a plate, and how far a pixel may be off before it counts. */
const MOST_MEAN = 1.2
const FAR = 12
/** The part of the pixels that may count: edges that the two pages round differently. */
const MOST_FAR = 0.005
let printing: Printing
test.before(async () => {
  printing = await startPrinting({ layouts, pressProfile: writePressProfile(folders.make({})) }, { isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const print = async (sample: string, press: object): Promise<Buffer> => {
  const { layout, attributes } = JSON.parse(readFileSync(join(layouts, `gallery/${sample}.sample.json`), 'utf8'))
  attributes.map.dpi = 100
  const output = {
    pdf: { standard: 'x-4' },
    press: { bleed: '3mm', marks: ['crop', 'colors'], check: false, ...press }
  }
  const { bytes } = await printing.print({ app: 'gallery', layout, attributes, output, format: 'pdf' })
  return bytes
}

/** Runs Ghostscript on a PDF; the names of its pictures begin with the returned path. */
const byGhostscript = async (pdf: Buffer, device: string, names: string): Promise<string> => {
  const folder = folders.make({ 'sheet.pdf': pdf })
  const options = [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    `-sDEVICE=${device}`,
    `-r${DPI}`,
    `-dDownScaleFactor=${FINER}`,
    '-dLastPage=8'
  ]
  await run(needs('gs', 'ghostscript'), [...options, `-sOutputFile=${join(folder, names)}`, join(folder, 'sheet.pdf')])
  return join(folder, 'plate')
}

const greysOf = async (path: string): Promise<{ data: Buffer; size: string }> => {
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, size: `${info.width} x ${info.height}` }
}

const compare = async (x4: Buffer, separations: Buffer, inks: readonly string[]): Promise<string[]> => {
  const expected = await byGhostscript(x4, 'tiffsep', 'plate.tif')
  const actual = await byGhostscript(separations, 'tiffscaled8', 'plate%d.tif')
  const differences: string[] = []
  for (const [index, ink] of inks.entries()) {
    const [one, other] = await Promise.all([greysOf(`${expected}(${ink}).tif`), greysOf(`${actual}${index + 1}.tif`)])
    assert.is(other.size, one.size)
    let [sum, far] = [0, 0]
    for (let at = 0; at < one.data.length; at++) {
      const difference = Math.abs(one.data[at]! - other.data[at]!)
      sum += difference
      if (difference > FAR) far++
    }
    const [mean, part] = [sum / one.data.length, far / one.data.length]
    if (mean > MOST_MEAN || part > MOST_FAR)
      differences.push(`${ink}: ${mean.toFixed(2)} on average, ${(part * 100).toFixed(2)} % far`)
  }
  return differences
}

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black']
const spotColors = [
  { name: 'PANTONE 485 C', color: '#b3332b', cmyk: [0, 95, 100, 0] },
  { name: 'Lake', color: '#8dbac6' }
]

for (const [sample, press, spots] of [
  ['poster-a0', { spotColors }, ['PANTONE 485 C', 'Lake']],
  ['relief-map', {}, []],
  ['topographic-sheet', {}, []],
  ['town-map', {}, []]
] as const)
  test(`the separations of ${sample} are the plates that Ghostscript makes of its PDF/X-4`, async () => {
    const [x4, separations] = [await print(sample, press), await print(sample, { ...press, separations: true })]
    assert.equal(await compare(x4, separations, [...PROCESS, ...spots]), [])
  })

test('plates in the wrong order are found out', async () => {
  const [x4, separations] = [await print('relief-map', {}), await print('relief-map', { separations: true })]
  assert.is((await compare(x4, separations, ['Magenta', 'Cyan', 'Black', 'Yellow'])).length, 4)
})

test.run()
