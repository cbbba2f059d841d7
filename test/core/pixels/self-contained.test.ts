import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { PrintError } from '../../../core/errors.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

let folder = ''
let red = Buffer.alloc(0)

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapsetter-svg-'))
  red = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await writeFile(join(folder, 'red.png'), red)
})
test.after(() => rm(folder, { recursive: true }))

const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10"'
const uri = (bytes: Uint8Array, type = 'image/png') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** The colour in the middle of a picture over white. */
const painted = async (svg: string, imagePixels = 1000): Promise<number[]> => {
  const tools = makePixelTools({ imagePixels, outputPixels: 1000 }, [])
  const image = { source: { bytes: Buffer.from(svg) }, unitToPaper: [10, 0, 0, 10, 0, 0] as const, opacity: 1 }
  const { data } = await tools.paint([image], { widthPt: 10, heightPt: 10, dpi: 72, background: 'white' })
  return [...data.subarray(165, 168)]
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'painted',
    (thrown) => (thrown instanceof PrintError ? thrown.code : String(thrown))
  )

test('pictures embedded in an SVG and internal references are drawn', async () => {
  const picture = (href: string) => `<svg ${root}><image ${href} width="10" height="10"/></svg>`
  assert.equal(await painted(picture(`xlink:href="${uri(red)}"`)), [255, 0, 0])
  assert.equal(await painted(picture(`href = ' ${uri(red)}'`)), [255, 0, 0])
  assert.equal(await painted(picture(`href="${uri(red).replace(/.{70}/g, '$&&#10;')}"`)), [255, 0, 0])
  const blue = `<svg ${root}><rect width="10" height="10" fill="blue"/></svg>`
  assert.equal(await painted(picture(`href="${uri(Buffer.from(blue), 'image/svg+xml')}"`)), [0, 0, 255])
  assert.equal(await painted(picture(`href="data:image/svg+xml,${encodeURIComponent(blue)}"`)), [0, 0, 255])
  const used = `<svg ${root}><defs><rect id="r" width="10" height="10" fill="blue"/></defs><use xlink:href="#r"/></svg>`
  assert.equal(await painted(used), [0, 0, 255])
})

test('files are not read, whatever the kind of reference', async () => {
  const file = join(folder, 'red.png')
  const escaped = file.replaceAll('/', '&#47;')
  for (const attributes of [
    `xlink:href="${file}"`,
    `href='${file}'`,
    `href = "${file}"`,
    `href="${escaped}"`,
    `href="&file;"`,
    `id="href='#" href="${file}" class="'"`,
    `x:href="${file}" xmlns:x="http://www.w3.org/1999/xlink"`
  ]) {
    const doctype = `<!DOCTYPE svg [<!ENTITY file "${file}">]>`
    const svg = `${doctype}<svg ${root}><image ${attributes} width="10" height="10"/></svg>`
    assert.equal(await painted(svg), [255, 255, 255], attributes)
  }
})

test('entities may only be text', async () => {
  const withEntity = (value: string) =>
    painted(`<!DOCTYPE svg [<!ENTITY a ${value}>]><svg ${root}><desc>&a;</desc>&a;</svg>`)
  assert.is(await codeOf(withEntity('"http://ns.adobe.com/Extensibility/1.0/"')), 'painted')
  const hidden = `&#60;image hr&#101;f='${join(folder, 'red.png')}' width='10' height='10'/>`
  for (const value of [`"${hidden}"`, `"<rect/>"`, `">${hidden}"`, 'SYSTEM "file:///etc/hostname"', '"%b;"'])
    assert.is(await codeOf(withEntity(value)), 'invalid-data', value)
})

test('an embedded picture must respect the limit of pixels', async () => {
  const svg = `<svg ${root}><image href="${uri(red)}" width="10" height="10"/></svg>`
  assert.is(await codeOf(painted(svg, 400)), 'painted')
  assert.is(await codeOf(painted(svg, 399)), 'too-large')
  const packed = `<svg ${root}><image href="${uri(Buffer.from([0x1f, 0x8b, 8, 0]), 'image/svg+xml')}" width="10" height="10"/></svg>`
  assert.is(await codeOf(painted(packed)), 'invalid-data')
  assert.is(await codeOf(painted(`<svg ${root}><image href="data:image/png;base64,a;b"/></svg>`)), 'invalid-data')
})

test.run()
