import '../../../support/sealed.js'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readProfile } from '../../../../core/press-profile.js'
import { makeFolders } from '../../../support/folders.js'
import { writePressProfile } from '../../../support/press-profile.js'
import { type Setting, settingIn } from '../setting.js'
import { layered, printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const PAGE = '#set page(width: 100mm, height: 60mm, margin: 10mm)\n#set text(font: "Noto Sans")\n'
type Maps = Parameters<typeof printed>[2]

/** The hints for the author of the layout; with a profile, the warnings for the client. */
const hintsOf = async (source: string, { maps = [] as Maps, files = {}, press = {}, profile = '' } = {}) => {
  const [hints, warnings]: [string[], string[]] = [[], []]
  const asked = {
    bleed: '0mm',
    marks: [],
    inAllFormats: false,
    minLineWidth: '0.1mm',
    check: true,
    separations: false,
    ...press
  }
  const more = { hint: (message: string) => void hints.push(message), warn: (message: string) => void warnings.push(message) } // prettier-ignore
  const standard = profile === '' ? {} : { standard: 'x-4' as const }
  await printed(setting, PAGE + source, maps, standard, { files, press: asked, ...more, ...(profile !== '' && { profile: readProfile(profile) }) }) // prettier-ignore
  assert.equal(profile === '' ? warnings : hints, [])
  return profile === '' ? hints : warnings
}

test('a thin line gives a hint with its width and place, also inside of a scaled group', async () => {
  assert.equal(await hintsOf('#place(dx: 5mm, dy: 20mm, line(length: 9mm, stroke: 0.05mm))'), [
    'a press cannot hold lines thinner than 0.1 mm (press.minLineWidth); there is 1: 0.05 mm on page 1 at 15, 30 mm'
  ])
  const widths = async (source: string, press = {}) => (await hintsOf(source, { press })).flatMap((one) => one.match(/there (?:is|are) \d+: \S+ mm/)?.[0] ?? []) // prettier-ignore
  assert.equal(await widths('#scale(25%, line(length: 9mm, stroke: 0.2mm))'), ['there is 1: 0.05 mm'])
  assert.equal(await widths('#line(length: 9mm, stroke: 0.2mm)'), [])
  assert.equal(await widths('#line(length: 9mm, stroke: 0.2mm)', { minLineWidth: '0.3mm' }), ['there is 1: 0.2 mm'])
})

test('lines outside of the page and its bleed, and outside of a clip, give no hint', async () => {
  const outside = '#place(dx: 93mm, line(length: 9mm, stroke: 0.05mm))'
  assert.equal(await hintsOf(outside), [])
  assert.is((await hintsOf(outside, { press: { bleed: '4mm' } })).length, 1)
  assert.equal(await hintsOf('#block(width: 9mm, height: 9mm, clip: true, place(dx: 10mm, line(length: 9mm, stroke: 0.05mm)))'), []) // prettier-ignore
})

test('short dashes and gaps give a hint', async () => {
  const dashed = (dash: string, gap: string) => hintsOf(`#line(length: 9mm, stroke: (thickness: 0.3mm, dash: (${dash}, ${gap})))`) // prettier-ignore
  assert.match((await dashed('0.1mm', '2mm')).join(), /^a press cannot hold dashes and gaps below 0.15 mm; there is 1: 0.1 mm /) // prettier-ignore
  assert.is((await dashed('2mm', '0.1mm')).length, 1)
  assert.equal(await dashed('0.2mm', '0.2mm'), [])
})

test('small type gives a hint with its text; type that is knocked out, or has several inks, must be larger', async () => {
  const text = (size: number, fill: string) => hintsOf(`#rect(fill: black, text(size: ${size}pt, fill: ${fill})[Gross Ährenfeld])`) // prettier-ignore
  assert.match((await text(4.5, 'black')).join(), /^a press cannot hold type below 5 pt; there is 1: "Gross Ährenfeld" 4.5 pt on page 1 at \d+, \d+ mm$/) // prettier-ignore
  for (const fill of ['white', 'rgb("#802010")'])
    assert.match((await text(5.5, fill)).join(), /below 6 pt.*; there is 1: "Gross Ährenfeld" 5.5 pt/)
  assert.equal([await text(5.5, 'black'), await text(5.5, 'luma(40%)'), await text(6, 'white')], [[], [], []])
})

test('tints of less than three percent give a hint; white gives none', async () => {
  const tint = (fill: string) => hintsOf(`#rect(width: 9mm, height: 9mm, fill: ${fill})`)
  assert.match((await tint('luma(98%)')).join(), /^a press cannot hold tints below 3 %; there is 1: 2 % /)
  assert.match((await tint('black.transparentize(98%)')).join(), /: 2 % /)
  for (const fill of ['white', 'luma(96%)', 'rgb("#fffff0")']) assert.equal(await tint(fill), [], fill)
})

test('coarse pictures give a hint with their resolution on the paper', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#000', noise } }).png().toBuffer() // prettier-ignore
  const picture = (width: string) => hintsOf(`#image("/mapsetter/a.png", width: ${width})`, { files: { '/mapsetter/a.png': bytes } }) // prettier-ignore
  assert.match((await picture('1in')).join(), /^pictures below 150 dpi are coarse in print; there is 1: 100 dpi /)
  assert.equal(await picture('0.5in'), [])
})

test('the layer of a map is named, and the hatching of an area is looked at', async () => {
  const map = layered(0, 'map', [['#c08040', 'Ground']]) // prettier-ignore
  const path = map.drawn.pictures[0]!.path
  map.files[path] = Buffer.from(Buffer.from(map.files[path]!).toString().replace(/<rect.*\/>/, '$&<path d="M1 1h20" stroke="#000" stroke-width="0.1"/>')) // prettier-ignore
  assert.match((await hintsOf('#m("map-0")', { maps: [map] })).join(), /lines thinner .* mm \(map › Ground\)$/)
  const hatched = '#rect(width: 9mm, height: 9mm, fill: tiling(size: (2mm, 2mm), line(length: 2mm, stroke: 0.05mm)))'
  assert.match((await hintsOf(hatched)).join(), /lines thinner .* there is 1: 0.05 mm/)
})

test('a hint about many lines has their number and three places', async () => {
  const lines = '#for width in range(1, 9) { line(length: 9mm, stroke: width * 0.01mm) }'
  const [message] = await hintsOf(lines)
  assert.match(message!, /there are 8: 0.01 mm on [^;]*; 0.02 mm on [^;]*; 0.03 mm on [^;]* …$/)
})

test('the client of a PDF/X-4 gets warnings, by the inks of the press: thin lines are widened', async () => {
  const profile = writePressProfile(folders.make({}))
  assert.match((await hintsOf('#line(length: 9mm, stroke: 0.05mm)', { profile })).join(), /^lines thinner than 0.1 mm \(press.minLineWidth\) are widened; there is 1: 0.05 mm/) // prettier-ignore
  assert.equal(
    await hintsOf('#line(length: 9mm, stroke: 0.05mm)', { profile, press: { check: false, separations: false } }),
    []
  )
})

test.run()
