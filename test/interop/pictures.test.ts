import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Values } from '../../core/plugin.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { type Printing, startPrinting } from '../support/printing.js'

const folders = makeFolders()
const work = folders.make()
let printing: Printing
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => {
  const sheet = '---\nname: Sheet\nattributes:\n  map: { type: map, width: 40mm, height: 30mm, maxDpi: 300 }\n---\n'
  const bare =
    '---\nname: Bare\nmapExport: true\nattributes:\n  map: { type: map, width: 101.3mm, height: 60mm, maxDpi: 300 }\n---\n'
  printing ??= await startPrinting({
    layouts: folders.make({
      'default/app.yaml': 'scales: [1000]\ndpis: [100]\n',
      'default/sheet.typ.hbs': `${sheet}#set document(title: "Größe", author: "Jörg")\n#set page(width: 50mm, height: 40mm, margin: 5mm)\n{{map}}\n`,
      'default/bare.typ.hbs': bare
    })
  })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const tool = (program: string, debianPackage: string, ...args: string[]): string =>
  execFileSync(needs(program, debianPackage), args, { encoding: 'utf8', cwd: work })

const square = { type: 'Polygon', coordinates: [[[0, 0], [0, 90], [90, 90], [90, 0], [0, 0]]] } // prettier-ignore
const layers = [{ type: 'geojson', geoJson: { type: 'Feature', geometry: square } }]
let count = 0
const print = async (
  format: string,
  {
    map = {},
    output = {},
    layout = 'Sheet',
    copies = 1
  }: { map?: object; output?: Values; layout?: string; copies?: number } = {}
) => {
  // prettier-ignore
  const whole = { projection: 'EPSG:3857', center: [0, 0], scale: 10_000, dpi: 100, layers, ...map }
  const pages = Array.from({ length: copies }, () => ({ attributes: { map: whole }, params: {} }))
  const { bytes, job } = await printing.print({ layout, format, output, pages, outputFilename: 'plan' })
  const file = join(work, `${++count}.${job.report!.extension}`)
  writeFileSync(file, bytes)
  return file
}

test('file knows every format', async () => {
  const known = {
    png: 'PNG image data, 197 x 157, 8-bit/color RGB',
    jpeg: 'density 100x100, segment length 16',
    gif: 'GIF image data, version 89a, 197 x 157',
    bmp: 'PC bitmap, Windows 3.x format, 197 x 157 x 24, .*resolution 3937 x 3937 px/m',
    tiff: 'TIFF image data, little-endian, .*height=157, .*compression=deflate, .*width=197',
    webp: 'RIFF \\(little-endian\\) data, Web/P image'
  }
  for (const [format, words] of Object.entries(known))
    assert.match(tool('file', 'file', await print(format)), new RegExp(words))
})

test('ImageMagick reads every format, and the dpi if the format has a dpi field', async () => {
  for (const [format, dpi] of [
    ['png', 100],
    ['jpeg', 100],
    ['bmp', 100],
    ['tiff', 100],
    ['webp', 100],
    ['gif', 0]
  ] as const) {
    // prettier-ignore
    const read = tool('identify', 'imagemagick', '-units', 'PixelsPerInch', '-format', '%w %h %x\n', await print(format))
    const [width, height, density] = read.split(' ').map(Number)
    assert.equal([width, height], [197, 157], format)
    if (dpi) assert.ok(Math.abs(density! - dpi) < 0.1, `${format}: ${density} dpi`)
  }
})

test('libtiff reads a TIFF of several pages without a warning', async () => {
  const file = await print('tiff', { copies: 3 })
  const info = tool('tiffinfo', 'libtiff-tools', '-D', file)
  assert.equal([...info.matchAll(/Page Number: (\d)-(\d)/g)].map(([, page, of]) => [page, of].map(Number)), [[0, 3], [1, 3], [2, 3]]) // prettier-ignore
  assert.match(info, 'Compression Scheme: AdobeDeflate')
  assert.match(info, 'Resolution: 100, 100 pixels/inch')
  assert.match(info, 'ImageDescription: Größe')
  assert.not.match(info, /warning|error/i)
})

test('Info-ZIP finds every file whole, under its name', async () => {
  for (const format of ['png', 'bmp', 'svg']) {
    const listed = tool('unzip', 'unzip', '-t', await print(format, { copies: 2, output: { pages: 'zip' } }))
    assert.match(listed, new RegExp(`plan-1\\.${format} +OK\\s+testing: plan-2\\.${format} +OK`))
    assert.match(listed, 'No errors detected')
  }
})

interface GdalInfo {
  size: [number, number]
  geoTransform: number[]
  coordinateSystem: { wkt: string }
  cornerCoordinates: { [corner: string]: [number, number] }
}
const gdalinfo = (file: string): GdalInfo => JSON.parse(tool('gdalinfo', 'gdal-bin', '-json', file))

/** 101.3 by 60 mm at 150 dpi are 598.2 by 354.3 pixels: the picture has all of these, from the top left corner. */
const isInPlace = (info: GdalInfo, [x, y]: readonly [number, number], rotation: number, mmPerUnit: number) => {
  assert.equal(info.size, [599, 355])
  const angle = (rotation * Math.PI) / 180
  for (const [column, row] of [
    [0, 0],
    [599, 0],
    [599, 355],
    [0, 355]
  ] as const) {
    // prettier-ignore
    const right = (column / 150) * 25.4 - 101.3 / 2
    const down = (row / 150) * 25.4 - 60 / 2
    const east = right * Math.cos(angle) + down * Math.sin(angle)
    const north = right * Math.sin(angle) - down * Math.cos(angle)
    const [a, b, c, d, e, f] = info.geoTransform as [number, number, number, number, number, number]
    const found = [a + b * column + c * row, d + e * column + f * row] as const
    const missed = Math.hypot(found[0] - x - east / mmPerUnit, found[1] - y - north / mmPerUnit)
    assert.ok(missed * mmPerUnit < 0.001, `${column}, ${row} is ${missed * mmPerUnit} mm away`)
  }
}

test('GDAL reads where a bare map is, from the tags of a TIFF and from the world file of any format', async () => {
  for (const [projection, center, rotation] of [
    ['EPSG:2056', [2_600_000, 1_200_000], 0],
    ['EPSG:25832', [500_000, 5_400_000], 30],
    ['EPSG:2056', [2_600_000, 1_200_000], -145.5]
  ] as const) {
    // prettier-ignore
    const map = { projection, center, scale: 10_000, dpi: 150, rotation }
    const code = `ID["EPSG",${projection.slice(5)}]`
    const tiff = gdalinfo(await print('tiff', { layout: 'Bare', map }))
    isInPlace(tiff, center, rotation, 0.1)
    assert.match(tiff.coordinateSystem.wkt, code)
    // GDAL reads none beside a WebP
    for (const format of ['png', 'jpeg', 'gif', 'bmp']) {
      const folder = join(work, `${++count}`)
      const zip = await print(format, { layout: 'Bare', map, output: { worldFile: true } })
      tool('unzip', 'unzip', '-q', zip, '-d', folder)
      const [picture] = readdirSync(folder).filter((name) => !/w$|prj$/.test(name))
      isInPlace(gdalinfo(join(folder, picture!)), center, rotation, 0.1)
      const system = tool('gdalsrsinfo', 'gdal-bin', '-e', '-o', 'epsg', join(folder, 'plan.prj'))
      assert.match(system, projection)
    }
  }
})

test.run()
