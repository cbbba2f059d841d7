import '../../../../support/sealed.js'
import { PDFArray, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { packageRoot } from '../../../../../core/package-root.js'
import { outputProblems, readOutput, settleOutput } from '../../../../../core/request/output.js'
import type { SpotColor } from '../../../../../core/spec.js'
import { openPdf } from '../opened.js'
import { pressSetting } from '../press-setting.js'
import { layered, printed } from '../printed.js'

const { setting, profile, remove } = pressSetting()
test.after(remove)

const PAGE = '#set page(width: 100pt, height: 60pt, margin: 0pt)\n#set rect(width: 9pt, height: 5pt)\n'
const RED: SpotColor = { name: 'PANTONE 485 C', color: '#da291c', cmyk: [0, 95, 100, 0] }
type Maps = Parameters<typeof printed>[2]

const opened = async (source: string, spotColors: readonly SpotColor[], maps: Maps = [], more: object = {}) => {
  const warnings: string[] = []
  const { press } = settleOutput({ press: { check: false, minLineWidth: '0mm', spotColors, ...more } })
  const warn = (message: string) => void warnings.push(message)
  const pdf = await openPdf(await printed(setting, PAGE + source, maps, { standard: 'x-4' }, { profile, press, warn }))
  return { pdf, warnings, ...spacesIn(pdf) }
}

/** All Separation spaces of spot colours, once each, by their references. */
const spacesIn = ({ document, value, at }: Awaited<ReturnType<typeof openPdf>>) => {
  const found = document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFArray && value(at(object, 0)) === '/Separation')
  const describe = (space: PDFObject) => ({
    name: Buffer.from((at(space, 1) as PDFName).decodeText(), 'latin1').toString(),
    alternate: value(at(space, 2)),
    full: (value(at(space, 3, 'C1')) as string[]).map(Number),
    none: (value(at(space, 3, 'C0')) as string[]).map(Number)
  })
  return { spaces: found.map(([, space]) => describe(space)) }
}

test('the colour of a spot colour is printed with its ink: areas, lines, text, maps; others with those of the press', async () => {
  const map = layered(0, 'map', [[RED.color, 'Ground']])
  const source = `#set text(5pt, font: "Noto Sans")\n#rect(fill: rgb("${RED.color}"), stroke: rgb("${RED.color}"))#text(fill: rgb("${RED.color}"))[a]#rect(fill: blue)#m("map-0")` // prettier-ignore
  const { pdf, spaces, warnings } = await opened(source, [RED], [map])
  assert.equal(spaces, [{ name: 'PANTONE 485 C', alternate: '/DeviceCMYK', none: [0, 0, 0, 0], full: [0, 0.95, 1, 0] }])
  const content = pdf.content(0)
  assert.is(content.match(/\/mapsetter-spot-0 cs 1 scn/g)?.length, 2)
  assert.is(content.match(/\/mapsetter-spot-0 CS 1 SCN/g)?.length, 1)
  assert.is(content.match(/ k\n/g)?.length, 1)
  const streams = pdf.document.context.enumerateIndirectObjects().flatMap(([, object]) => 'contents' in object && pdf.value(pdf.at(object, 'Subtype')) === '/Form' ? [pdf.bytes(object).toString('latin1')] : []) // prettier-ignore
  assert.ok([content, ...streams].filter((one) => one.includes('/mapsetter-spot-0 cs')).length > 0)
  assert.equal(warnings, [])
})

test('an ink may be given in Lab; without either, the profile of the press makes its alternate', async () => {
  const source = '#rect(fill: rgb("#b08d2e"))#rect(fill: rgb("#204060"))'
  const { spaces } = await opened(source, [
    { name: 'Gold – Größe', color: '#b08d2e', lab: [60, 5, 45] },
    { name: 'House', color: 'rgb(32, 64, 96)' }
  ])
  const [gold, house] = spaces
  assert.equal([gold!.name, gold!.none, gold!.full], ['Gold – Größe', [100, 0, 0], [60, 5, 45]])
  assert.is((gold!.alternate as string[])[0], '/Lab')
  const { pdf } = await opened(source, [])
  assert.ok(pdf.content(0).includes(`${house!.full.join(' ')} k\n`))
})

test('black text is overprinted over a spot colour, which knocks out what lies below it', async () => {
  const { pdf } = await opened('#set text(5pt)\n#rect(fill: rgb("#da291c"))[black]', [RED])
  assert.match(pdf.content(0), /\/mapsetter-spot-0 cs 1 scn[^]*0 0 0 1 k\n[^]*\/mapsetter-overprint gs BT/)
})

test('the bar of colours has a patch of each spot colour, right of the middle', async () => {
  const source = '#set page(width: 300pt)\n#rect(fill: rgb("#da291c"))'
  const { pdf } = await opened(source, [RED, { name: 'unused', color: 'blue' }], [], { marks: ['colors'] })
  const patches = [...pdf.content(0).matchAll(/\/mapsetter-spot-(\d) cs 1 scn (\S+) (\S+) \S+ \S+ re f/g)]
  assert.equal(patches.map(([, index]) => index), ['0']) // prettier-ignore
  const [, , x, y] = patches[0]!.map(Number)
  assert.ok(x! > 150 && x! < 200 && y! < 0)
})

test('a colour that is only near gives a warning; so do gradients, and a spot colour that is not used', async () => {
  const warningsOf = async (source: string) => (await opened(source, [RED])).warnings
  assert.equal(await warningsOf('#rect(fill: rgb("#da291c"))#rect(fill: rgb("#db2a1c"))'), [
    '#db2a1c is near #da291c, but only #da291c is printed with the spot colour "PANTONE 485 C"'
  ])
  assert.equal(await warningsOf('#rect(fill: rgb("#db2a1c"))'), [
    'the spot colour "PANTONE 485 C" is not used: nothing has its colour #da291c; did you mean #db2a1c?'
  ])
  assert.equal(await warningsOf('#rect(fill: blue)'), [
    'the spot colour "PANTONE 485 C" is not used: nothing has its colour #da291c'
  ])
  assert.equal(await warningsOf('#rect(fill: gradient.linear(rgb("#da291c"), white))#rect(fill: rgb("#da291c"))'), [
    'gradients of #da291c are printed without the spot colour "PANTONE 485 C"'
  ])
})

test('a spot colour is no ink of the press: the limit of ink does not count it, and small type may have it', async () => {
  const source = '#rect(fill: rgb("#da291c"), text(5.5pt, font: "Noto Sans", fill: rgb("#da291c"))[a])'
  assert.equal((await opened(source, [RED], [], { inkLimit: 100, check: true })).warnings, [])
  assert.is((await opened(source, [], [], { inkLimit: 100, check: true })).warnings.length, 2)
})

test('names of inks of the press, doubles, and colours that cannot be read are refused', () => {
  const pathsOf = (...spotColors: SpotColor[]) => outputProblems(settleOutput({ press: { spotColors } })).map(({ path }) => path) // prettier-ignore
  assert.equal(pathsOf(RED, { name: 'Gold', color: 'gold' }), [])
  assert.equal(pathsOf({ ...RED, name: 'Black' }), ['press.spotColors[0].name'])
  assert.equal(pathsOf(RED, { ...RED, color: 'blue' }), ['press.spotColors[1].name'])
  assert.equal(pathsOf(RED, { ...RED, name: 'other' }), ['press.spotColors[1].color'])
  assert.equal(pathsOf({ ...RED, color: 'reddish' }), ['press.spotColors[0].color'])
  assert.equal(pathsOf({ ...RED, lab: [1, 2, 3] }), ['press.spotColors[0].lab'])
  assert.equal(readOutput({ press: { spotColors: [{ ...RED, cmyk: [0, 1, 2] }] } }).problems.map(({ path }) => path), ['press.spotColors[0].cmyk']) // prettier-ignore
  const strays = (press: object) => readOutput({ press }).warnings.map((warning) => /"press\.[^"]*"/.exec(warning)?.[0])
  assert.equal(strays({ spotColours: [] }), ['"press.spotColours"'])
  assert.equal(strays({ spotColors: [{ name: 'A', colour: 'red' }] }), ['"press.spotColors[0].colour"'])
})

test('the example of the page names the background of its card', async () => {
  const page = readFileSync(join(packageRoot, 'layouts/PRESS.md'), 'utf8')
  const [, example] = /## Spot colours[^]*?```yaml\n([^]*?)```/.exec(page)!
  const { output, problems, warnings } = readOutput(parse(example!))
  assert.equal([problems, warnings], [[], []])
  const spots = output.press!.spotColors!
  assert.ok(page.includes(`fill: rgb("${spots[0]!.color}")`))
  const { spaces } = await opened(`#rect(fill: rgb("${spots[0]!.color}"))`, spots)
  assert.equal(spaces.map(({ name }) => name), [spots[0]!.name]) // prettier-ignore
})

test.run()
