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

const tools = () => makePixelTools({ imagePixels: 1000, outputPixels: 1000 }, [])

const safeText = async (svg: string) => Buffer.from((await tools().safeSvg(Buffer.from(svg))).bytes).toString()

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

test('a picture beside the document is never read, however it is written', async () => {
  const white = [255, 255, 255]
  const hrefs = ['#/red.png', '#red.png', 'red.png', '&#35;red.png', '', 'DATA:x', 'file:red.png', '%23red.png']
  for (const href of hrefs) {
    const svg = `<svg ${root}><!--image--><image width="10" height="10" xlink:href='${href}' y="0"/></svg>`
    const safe = await safeText(svg)
    assert.not.match(safe, /[\s:]href="/, href)
    assert.equal(await painted(svg), white, href)
  }
  const filter = `<svg ${root}><filter id="f"><feImage href="#/red.png"/></filter><rect width="10" height="10" fill="blue" filter="url(#f)"/></svg>`
  assert.not.match(await safeText(filter), /href/)
  const prefixed = `<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" width="10" height="10"><s:image l:href="#x"/></s:svg>`
  assert.not.match(await safeText(prefixed), /href/)
})

test('what is left out of an SVG is said; links of readers are nothing that is drawn', async () => {
  const warningOf = async (content: string) => (await tools().safeSvg(Buffer.from(`<svg ${root}>${content}</svg>`))).warning // prettier-ignore
  for (const content of [
    '<use href="a.svg#b"/>',
    '<image href="a.png"/>',
    '<image xlink:href="#b"/>',
    "<rect/><use\nxlink:href = '//a'/>"
  ])
    // prettier-ignore
    assert.match((await warningOf(content))!, '(1)', content)
  assert.match((await warningOf('<use href="a.svg"/><image href="b.png"/><image href="#c"/>'))!, '(3)')
  for (const content of [
    '',
    '<a href="http://a.example/"><rect/></a>',
    '<a\nid="x" xlink:href="b"/>',
    `<image href="${uri(red)}"/>`
  ])
    // prettier-ignore
    assert.is(await warningOf(content), undefined, content)
})

test('a map is told what is left out of an SVG picture', async () => {
  const said: string[] = []
  const image = {
    source: { bytes: Buffer.from(`<svg ${root}><image href="a.png"/></svg>`) },
    unitToPaper: [10, 0, 0, 10, 0, 0] as const,
    opacity: 1,
    incomplete: (what: string) => void said.push(what)
  }
  await tools().paint([image], { widthPt: 10, heightPt: 10, dpi: 72 })
  assert.is(said.length, 1)
})

test('an SVG within an SVG is drawn only if it is plain', async () => {
  const inner = (content: string, before = '') => uri(Buffer.from(`${before}<svg ${root}><rect width="10" height="10" fill="blue" ${content}/></svg>`), 'image/svg+xml') // prettier-ignore
  const outer = (href: string) => `<svg ${root}><image width="10" height="10" href="${href}"/></svg>`
  assert.equal(await painted(outer(inner(''))), [0, 0, 255])
  for (const href of [inner('filter="blur(9)"'), inner('style="opac&#105;ty:.5"'), inner('opacity="0.5"', '  ')])
    assert.equal(await painted(outer(href)), [255, 255, 255], href)
})

test('the rest of an SVG with pictures stays as it is', async () => {
  const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" width="10" height="10"><style><![CDATA[rect > a {}]]></style><title>a &amp; b &lt;</title><image href="${uri(red)}" width="5" height="10"/><text font-family='"A", B'> x <tspan>y</tspan> </text></svg>`
  const safe = await safeText(svg)
  const expected = svg.replace('<?xml version="1.0"?>', '').replace(`'"A", B'`, '"&quot;A&quot;, B"')
  assert.is(safe, expected)
})

test('comments around the root of an SVG do not count, as those that drawing programs write', async () => {
  const start = '<?xml version="1.0"?>\n<!-- Created by a drawing program -->\n'
  const metadata = '<metadata>image/svg+xml</metadata>'
  const svg = `${start}<svg ${root}>${metadata}<!-- box --><rect width="10" height="10" fill="#00ff00"/></svg>\n<!-- end -->`
  assert.match(await safeText(svg), /^<svg .*<rect .*<\/svg>$/)
  assert.equal(await painted(svg), [0, 255, 0])
})

test('an SVG with a damaged picture is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 1200 }, (_, index) => (index * 7919) % 251))
  const png = await sharp(noise, { raw: { width: 20, height: 20, channels: 3 } })
    .png()
    .toBuffer()
  const wrong = Buffer.from(png)
  wrong[png.length - 14]! ^= 0x55
  const picture = (bytes: Uint8Array) => Buffer.from(`<svg ${root}><image href="${uri(bytes)}"/></svg>`)
  assert.ok(await tools().safeSvg(picture(png)))
  for (const bytes of [wrong, png.subarray(0, 200), png.subarray(0, -4)])
    assert.is(await codeOf(tools().safeSvg(picture(bytes))), 'invalid-data')
})

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
