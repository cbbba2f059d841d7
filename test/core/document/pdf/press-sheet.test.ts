import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFName } from '@cantoo/pdf-lib'
import { addPress } from '../../../../core/document/pdf/press.js'
import type { PdfOptions, PressMark } from '../../../../core/spec.js'
import { contentOf, newPdf } from './new-pdf.js'

interface Asked {
  content?: string
  bleedPt?: number
  marks?: PressMark[]
  standard?: PdfOptions['standard']
  spots?: number
}

/** A page of 300 × 100 pt on the sheet of a press: its content, its boxes and its colour spaces. */
const sheetOf = async ({ content = 'n', bleedPt = 10, marks = [], standard, spots = 0 }: Asked) => {
  const pdf = await newPdf(content)
  const [page] = pdf.pages
  page!.set(PDFName.of('MediaBox'), pdf.context.obj([0, 0, 300, 100]))
  const spotSpaces = Array.from({ length: spots }, (_, index) => ({ name: `Spot ${index}`, resource: `spot-${index}`, ref: pdf.context.register(pdf.context.obj([])) })) // prettier-ignore
  addPress(pdf, { bleedPt, marks, inAllFormats: false }, standard, spotSpaces)
  const box = (name: string) => page!.get(PDFName.of(name))?.toString().match(/[-\d.]+/g)?.map(Number) // prettier-ignore
  const resources = page!.Resources()?.toString().replace(/\s+/g, ' ') ?? ''
  return { content: contentOf(pdf), boxes: ['TrimBox', 'BleedBox', 'MediaBox'].map(box), resources }
}
const MARKED = 'q\n-10 -10 320 120 re W n\nn\nQ\n/Artifact BMC\nq\n/mapsetter-all CS 1 SCN 0.25 w\n'

test('the boxes lie around the trimmed page, and its content is cut off at the bleed', async () => {
  assert.equal(await sheetOf({}), {
    content: 'q\n-10 -10 320 120 re W n\nn\nQ\n',
    boxes: [[0, 0, 300, 100], [-10, -10, 310, 110], [-10, -10, 310, 110]], // prettier-ignore
    resources: '<< >>'
  })
  // 5 mm of marks and a millimetre beyond them
  const margin = Math.round((10 + (6 * 72) / 25.4) * 1e4) / 1e4
  assert.equal((await sheetOf({ marks: ['crop'] })).boxes[2], [-margin, -margin, 300 + margin, 100 + margin])
})

test('crop marks are lines from the bleed outwards, in all inks', async () => {
  const { content, resources } = await sheetOf({ marks: ['crop'] })
  const lines = [
    '0 110 m 0 124.1732 l S',
    '-10 100 m -24.1732 100 l S',
    '0 -10 m 0 -24.1732 l S',
    '-10 0 m -24.1732 0 l S',
    '300 110 m 300 124.1732 l S',
    '310 100 m 324.1732 100 l S',
    '300 -10 m 300 -24.1732 l S',
    '310 0 m 324.1732 0 l S'
  ]
  assert.is(content, `${MARKED}${lines.join('\n')}\nQ\nEMC\n`)
  assert.match(resources, '/mapsetter-all [ /Separation /All /DeviceCMYK << /FunctionType 2 /Domain [ 0 1 ] /C0 [ 0 0 0 0 ] /C1 [ 1 1 1 1 ] /N 1 >> ]') // prettier-ignore
})

test('a registration mark is a cross in a circle of four curves', async () => {
  const { content } = await sheetOf({ marks: ['registration'] })
  const [radius, middle] = [(1.5 * 72) / 25.4, 10 + (2.5 * 72) / 25.4]
  const reach = 0.5522847498 * radius
  // above the middle of the upper side
  const [x, y] = [150, 100 + middle]
  const at = (...points: number[]) => points.map((value, index) => Number(((index % 2 === 0 ? x : y) + value).toFixed(4))).join(' ') // prettier-ignore
  const circle = [
    `${at(radius, 0)} m`,
    `${at(radius, reach, reach, radius, 0, radius)} c`,
    `${at(-reach, radius, -radius, reach, -radius, 0)} c`,
    `${at(-radius, -reach, -reach, -radius, 0, -radius)} c`,
    `${at(reach, -radius, radius, -reach, radius, 0)} c S`
  ].join(' ')
  const half = (2.5 * 72) / 25.4
  for (const one of [circle, `${at(-half, 0)} m ${at(half, 0)} l S`, `${at(0, half)} m ${at(0, -half)} l S`])
    assert.ok(content.includes(`\n${one}\n`), one)
})

test('the bar of colours has areas of the inks, in an archive those of a screen, and then the spot colours', async () => {
  const places = (from: number) => Array.from({ length: 10 }, (_, index) => `${Number((from + (8 * 72) / 25.4 + index * (15 - (1.6 * 72) / 25.4)).toFixed(4))} -24.1732 10.4646 11.3386 re f`) // prettier-ignore
  const areas = (colours: string[]) => places(0).map((place, index) => `${colours[index]} ${place}`).join('\n') // prettier-ignore
  const inks = ['1 0 0 0', '0 1 0 0', '0 0 1 0', '0 0 0 1', '0 1 1 0', '1 0 1 0', '1 1 0 0', '0 0 0 0.75', '0 0 0 0.5', '0 0 0 0.25'] // prettier-ignore
  const screen = ['0 1 1', '1 0 1', '1 1 0', '0 0 0', '1 0 0', '0 1 0', '0 0 1', '0.25 0.25 0.25', '0.5 0.5 0.5', '0.75 0.75 0.75'] // prettier-ignore
  for (const standard of [undefined, 'x-4'] as const)
    assert.is((await sheetOf({ marks: ['colors'], standard })).content, `${MARKED}${areas(inks.map((colour) => `${colour} k`))}\nQ\nEMC\n`) // prettier-ignore
  const archive = await sheetOf({ marks: ['colors'], standard: 'a-2b' })
  assert.is(archive.content, `${MARKED}${areas(screen.map((colour) => `${colour} rg`))}\nQ\nEMC\n`)
  assert.match(archive.resources, '/All /DeviceGray << /FunctionType 2 /Domain [ 0 1 ] /C0 [ 1 ] /C1 [ 0 ] /N 1 >>')
  const spots = await sheetOf({ marks: ['colors'], spots: 11 })
  const patches = places(150).map((place, index) => `/spot-${index} cs 1 scn ${place}\n`) // prettier-ignore
  assert.ok(spots.content.endsWith(`\nQ\nEMC\n/Artifact BMC\nq\n${patches.join('')}Q\nEMC\n`), spots.content)
  assert.equal([spots.resources.includes('/spot-9 '), spots.resources.includes('/spot-10 ')], [true, false])
  assert.is((await sheetOf({ spots: 1 })).content, 'q\n-10 -10 320 120 re W n\nn\nQ\n', 'without marks')
})

test('the background of a page covers the bleed, an area of another size does not', async () => {
  const area = (width: number, height: number) =>
    `q\n/c0 cs\n0 0 m\n${width} 0 l\n${width} ${height} l\n0 ${height} l\nh\nf\nrest`
  const inside = async (content: string, bleedPt = 10) =>
    /re W n\n([^]*)\nQ\n$/.exec((await sheetOf({ content, bleedPt })).content)![1]
  const wide = 'q\n/c0 cs\n-10 -10 m\n310 -10 l\n310 110 l\n-10 110 l\nh\nf\nrest'
  assert.equal([await inside(area(300, 100)), await inside(area(300.009, 100.009))], [wide, wide])
  for (const other of [area(300.03, 100), area(300, 99.97), area(300.015, 100.015), area(150, 100)])
    assert.is(await inside(other), other)
  assert.is(await inside(area(300, 100), 0), area(300, 100))
})

test.run()
