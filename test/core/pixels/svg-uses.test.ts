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

test('markers in markers are counted, however they are set', () => {
  const path = '<path class="c" d="M0 0L1 1L2 2"/>'
  const chain = (set: (level: number, content: string) => string) =>
    svg(`${levels(9, (level) => set(level, path.repeat(10)))}<path class="c9" d="M0 0L1 1L2 2"/>`)
  const style = `<style>${levels(10, (level) => `.c${level}{marker-mid /* */ : url( '#m${level - 1}' )}`)}</style>`
  const styled = (level: number, content: string) =>
    `<marker id="m${level}">${content.replaceAll('"c"', `"c${level}"`)}</marker>`
  assert.ok(repeatsTooOften(style + chain(styled)))
  assert.ok(repeatsTooOften(style.replaceAll('marker', '&#109;arker') + chain(styled)))
  const inherited = (level: number, content: string) =>
    `<g marker-mid="url(#m${level - 1})"><marker id="m${level}">${content}</marker></g>`
  assert.ok(repeatsTooOften(chain(inherited) + '<path marker-mid="url(#m8)" d="M0 0L1 1L2 2"/>'))
  const used = (level: number, content: string) =>
    `<g id="g${level}">${content.replaceAll('"c"', `"c${level}"`)}</g><marker id="m${level}"><use href="#g${level}"/></marker>`
  assert.ok(repeatsTooOften(style + chain(used)))
})

test('a drawing with many lines, arrows and dots is accepted', () => {
  const arrows = levels(6, (level) => `<marker id="m${level}"><path d="M0 0L9 5L0 9Z"/></marker>`)
  const style = `<style>${levels(6, (level) => `.c${level}{marker-start:url(#m${level});marker-end:url(#m${level})}`)}</style>`
  const lines = levels(10_000, (level) => `<path id="p${level}" class="c${level % 6}" d="M0 0L9 9"/>`)
  assert.not(repeatsTooOften(svg(style + arrows + lines + '<use href="#p1"/>')))
  const attributes = lines.replace(/class="c(.)"/g, 'style="marker-end:url(#m$1)"')
  assert.not(repeatsTooOften(svg(arrows + attributes)))
  const dots = `<marker id="m"><circle r="1"/></marker><path marker-mid="url(#m)" d="M${'1 1 '.repeat(200_000)}"/>`
  assert.not(repeatsTooOften(svg(dots)))
})

test('references are found in other spellings', () => {
  const pattern = (level: number) =>
    `<pattern id='p${level + 1}'>${`<rect fill="url(&quot;&#35;p${level}&quot;)"/>`.repeat(10)}</pattern>`
  assert.ok(repeatsTooOften(svg(`<rect fill="url(&#x23;p7)"/>${levels(7, pattern)}`)))
})

test('tags of any length are measured', () => {
  for (const attributes of ['a '.repeat(5e6), 'a="" '.repeat(2e6), 'a'.repeat(1e7)])
    assert.not(repeatsTooOften(svg(`<use ${attributes}/>`)))
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
