import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type BlockPlugin, PrintError, type View } from '../../../core/plugin.js'
import qrCode from '../../../plugins/blocks/qr-code.js'
import { hostile } from '../../core/layout/template/hostile.js'
import { typstString } from '../../../core/layout/template/escape.js'
import { makeFolders } from '../../support/folders.js'
import { makeEvaluator } from '../../support/typst.js'
import { scopeOf, toolsOf } from './on-paper.js'

const block = (await qrCode({})) as BlockPlugin
const folders = makeFolders()
const one = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const evaluate = makeEvaluator(folders.make({ 'qr-code.typ': block.typst!, 'one.svg': one, 'secret.txt': 'S3CRET' }))
test.after(() => folders.remove())
const preset = { size: 100, ecc: 'M', color: '#000000', backgroundColor: '#ffffff', border: 4 }

const prepare = async (value: unknown, options = {}) => {
  const { tools, warnings } = toolsOf()
  const { data, files = {} } = await block.prepare!(value, { ...preset, ...options }, scopeOf({}), [], tools)
  return { data: data as { path: string; size: number; alt: string } | null, svg: Buffer.from(Object.values(files)[0] ?? []).toString(), warnings } // prettier-ignore
}

/** Rows of dark and light modules as the SVG's path draws them. */
const modulesIn = (svg: string): string[] => {
  const [, , path] = /<path.*d="([^"]*)".*<path.*d="([^"]*)"/.exec(svg)!
  const runs = [...path!.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x, y, width]) => [x, y, width].map(Number))
  assert.is(runs.length, path!.split('M').length - 1)
  const size = Math.max(...runs.map(([x, , width]) => x! + width!))
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'))
  for (const [x, y, width] of runs) rows[y!]!.fill('#', x, x! + width!)
  const dark = rows.flat().filter((module) => module === '#').length
  assert.is(
    runs.reduce((sum, [, , width]) => sum + width!, 0),
    dark,
    'no module is drawn twice'
  )
  assert.ok(runs.every(([, , width]) => width! > 0))
  return rows.map((row) => row.join(''))
}

test('a version 1 code has its finders, its timing, and the format that was asked for', async () => {
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  for (const [ecc, formatBits] of [
    ['L', '11'],
    ['M', '10'],
    ['Q', '01'],
    ['H', '00']
  ] as const) {
    // prettier-ignore
    const rows = modulesIn((await prepare('12345', { ecc })).svg)
    assert.is(rows.length, 21)
    for (const [index, line] of finder.entries()) {
      assert.is(rows[index]!.slice(0, 7), line)
      assert.is(rows[index]!.slice(14), line)
      assert.is(rows[14 + index]!.slice(0, 7), line)
    }
    assert.is(rows[6]!.slice(8, 13), '#.#.#', 'timing')
    // ISO/IEC 18004, 7.9: beside the finder, masked with 101010000010010; L is 01, M 00, Q 11, H 10
    assert.is([...rows[8]!.slice(0, 2)].map((module) => (module === '#' ? 1 : 0)).join(''), formatBits, ecc)
  }
})

test('colours, border and size of a QR code are configurable', async () => {
  const { data, svg, warnings } = await prepare({ text: '12345' }, { color: 'rgb(0 80 0 / 50%)', backgroundColor: 'transparent', border: 2, size: 60 }) // prettier-ignore
  assert.equal({ ...data, path: '' }, { path: '', size: 60, alt: 'QR code: 12345' })
  assert.match(data!.path, /^\/mapsetter\/files\/qr-code-[0-9a-f]{16}\.svg$/)
  assert.match(svg, 'viewBox="-2 -2 25 25"')
  assert.match(svg, 'fill="#005000" fill-opacity="0.5"')
  assert.match(svg, 'fill-opacity="0" d="M-2 -2h25v25h-25z"')
  assert.equal(warnings, [])
  const odd = await prepare('1', { color: '"/><script>', backgroundColor: 'no' })
  assert.match(odd.svg, /fill-opacity="0" d="M-4.*fill="#000000" fill-opacity="1" d="M0 0h7/)
  assert.equal(odd.warnings.toSorted(), [
    'the backgroundColor of the QR code is "no"; must be a CSS colour; transparent is used',
    `the color of the QR code is ""/><script>"; must be a CSS colour; black is used`
  ])
})

test('the text of the request, else that of the layout, else nothing', async () => {
  const alt = async (value: unknown, options = {}) => (await prepare(value, options)).data?.alt
  assert.is(await alt('a', { text: 'b' }), 'QR code: a')
  for (const nothing of [undefined, {}, '', ' ', { text: '' }]) {
    assert.is(await alt(nothing, { text: 'b' }), 'QR code: b')
    assert.is(await alt(nothing), undefined)
  }
})

test('without a text the QR code contains the centre of its map, if the centre has a position on the ground', async () => {
  const { tools } = toolsOf()
  const report = async (value: unknown, centre: [number, number]) => {
    const view = { projection: 'EPSG:2056', centre } as unknown as View
    const { data } = await block.prepare!(
      value,
      { ...preset, map: 'map' },
      { ...scopeOf({}), view: async () => view },
      [],
      tools
    )
    return (data as { alt: string } | null)?.alt
  }
  // the old observatory of Bern, origin of the Swiss grid
  assert.is(await report(undefined, [2_600_000, 1_200_000]), 'QR code: geo:46.951083,7.438632')
  assert.is(await report('sent', [2_600_000, 1_200_000]), 'QR code: sent')
  assert.is(await report(' ', [NaN, 1_200_000]), undefined)
})

test('a text fits up to the capacity of version 40, and not a letter more', async () => {
  // ISO/IEC 18004, table 7: digits, alphanumeric signs, bytes
  for (const [ecc, digits, signs, bytes] of [
    ['L', 7089, 4296, 2953],
    ['M', 5596, 3391, 2331],
    ['Q', 3993, 2420, 1663],
    ['H', 3057, 1852, 1273]
  ] as const)
    // prettier-ignore
    for (const [letter, most] of [['7', digits], ['A', signs], ['a', bytes]] as const) {
      const options = { ...preset, ecc }
      block.check!(letter.repeat(most), options, { scales: [], dpis: [], lockScales: false }, undefined as never)
      assert.is(modulesIn((await prepare(letter.repeat(most), { ecc })).svg).length, 177, `${ecc} ${letter}`)
      assert.throws(
        () => block.check!({ text: letter.repeat(most + 1) }, options, { scales: [], dpis: [], lockScales: false }, undefined as never),
        (thrown: PrintError) => thrown.code === 'invalid-spec' && thrown.message.includes(`is too long for a QR code: the text has ${most + 1} bytes; the limit with "ecc" `) && thrown.message.endsWith(` is ${bytes}`)
      )
    }
})

test('hostile texts are encoded literally', async () => {
  const texts = hostile.filter((text) => text.length < 500 && text.trim() !== '')
  for (const text of texts) {
    const { data } = await prepare(text)
    assert.is(data!.alt, `QR code: ${text.toWellFormed()}`)
  }
  const all = texts.filter((_, index) => index % 20 === 0)
  for (const text of all) {
    const { tools } = toolsOf()
    const { data } = await block.prepare!(text, preset, scopeOf({}), [], tools)
    const shown = evaluate(`#import "/qr-code.typ": draw\n#let data = json(bytes(${typstString(JSON.stringify({ ...(data as object), path: '/one.svg' }))}))\n#draw(data)\n#metadata(data.alt) <out>`) // prettier-ignore
    assert.equal(shown, { values: [`QR code: ${text.toWellFormed()}`] })
  }
})

test.run()
