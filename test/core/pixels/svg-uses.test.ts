import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { repeatsTooOften } from '../../../core/pixels/svg-uses.js'

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">${content}</svg>`
const levels = (count: number, each: (level: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join('')
/** Ten of the level below in each. */
const bomb = (count: number, wrap = (uses: string, level: number) => `<g id="a${level + 1}">${uses}</g>`) =>
  svg(
    `<rect id="a0" width="1" height="1"/>${levels(count, (level) => wrap(`<use x:href="#a${level}"/>`.repeat(10), level))}<use href="#a${count}"/>`
  )

test('ordinary pictures are accepted', () => {
  assert.not(repeatsTooOften(svg('<g id="a"><path d="M0 0"/></g><use href="#a"/><use href="#a"/><use href="#b"/>')))
  assert.not(repeatsTooOften(bomb(3)))
  assert.not(repeatsTooOften(svg('<rect/>'.repeat(200_000))))
  assert.not(repeatsTooOften(svg(`<g id="a"><rect/></g>${'<use href="#a"/>'.repeat(60_000)}`)))
  assert.not(
    repeatsTooOften(svg(`<marker id="m"><path/></marker><path marker-end="url(#m)" d="${'L1 1'.repeat(10_000)}"/>`))
  )
})

test('nested repetition in SVG is counted by the elements that it produces', () => {
  assert.ok(repeatsTooOften(bomb(6)))
  assert.ok(repeatsTooOften(svg(`<g id="a">${'<path/>'.repeat(100)}</g>${'<use href="#a"/>'.repeat(2000)}`)))
})

test('repetition through patterns, masks, clip paths and forward references is counted', () => {
  const pattern = (level: number) =>
    `<pattern id='p${level + 1}'>${`<rect fill="url(#p${level})"/>`.repeat(10)}</pattern>`
  assert.ok(repeatsTooOften(svg(`<rect fill="url(#p7)"/>${levels(7, pattern)}`)))
  assert.ok(repeatsTooOften(svg(`<rect style="mask:url( '#p7' )"/>${levels(7, pattern)}`)))
})

test('markers are counted for each vertex of a path', () => {
  const marker = `<marker id="m">${'<rect/>'.repeat(1000)}</marker>`
  assert.ok(repeatsTooOften(svg(`${marker}<path style="marker-mid:url(#m)" d="${'L1 1'.repeat(20_000)}"/>`)))
})

test('long chains and nested groups with references are counted quickly', () => {
  assert.ok(repeatsTooOften(svg(levels(100_000, (level) => `<g id="a${level + 1}"><use href="#a${level}"/></g>`) + '<use href="#a100000"/>'))) // prettier-ignore
  const nested =
    levels(30_000, (level) => `<g id="a${level}">`) + '<use href="#b"/>'.repeat(30_000) + '</g>'.repeat(30_000)
  assert.ok(repeatsTooOften(svg(nested + levels(30_000, (level) => `<use href="#a${level}"/>`))))
})

test('comments, texts and duplicate ids cannot hide repetition', () => {
  assert.ok(repeatsTooOften(bomb(6, (uses, level) => `<g id="a${level + 1}"/><g id="a${level + 1}">${uses}</g>`)))
  assert.ok(repeatsTooOften(bomb(6, (uses, level) => `<g id="a${level + 1}"><!-- </g> -->${uses}<![CDATA[</g>]]></g>`)))
  assert.ok(repeatsTooOften(bomb(6, (uses, level) => `<g title=">" id = "a${level + 1}">${uses}</g>`)))
})

test('self-referencing and broken SVG is counted without an endless loop', () => {
  for (const content of [
    '<g id="a"><use href="#a"/></g>',
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    '</g></g><g',
    '<!--',
    '<a "',
    '<g id="'
  ])
    // prettier-ignore
    assert.not(repeatsTooOften(svg(content)), content)
  for (const start of ['<!--', '<![CDATA[', '<a "', '<a ', '<']) assert.not(repeatsTooOften(start.repeat(200_000)))
})

test.run()
