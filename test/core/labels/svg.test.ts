import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeLabels } from '../../../core/labels/place.js'
import { placedSvg } from './placed-svg.js'
import type { Label, LabelGraphic } from '../../../core/plugin/contracts.js'
import { alongOf, labelOf, letters, view } from './setting.js'

const WORD = 'lengthAdjust="spacingAndGlyphs"'
const FACE = 'font-family="Noto Sans"'
/** Letters of which programs cannot read the words; Greek ones are drawn by a second face. */
const joined: typeof letters = {
  ...letters,
  textRuns: (text, style) => text.split(/(?=α)/).map((part) => ({ text: part, style: { ...style, fontFamily: part.startsWith('α') ? 'Greek' : style.fontFamily } })), // prettier-ignore
  textPieces: (text) => [{ text, start: 0, advance: text.length / 2, isPlain: false }]
}
const svgOf = (label: Label, pixels = letters, surface: 'vector' | 'pixels' = 'vector') =>
  placedSvg([{ labels: [label], opacity: 1 }], view, { pixels, warn: () => {}, surface })

test('letters that renderers would place differently are outlines, with a level word for programs', () => {
  assert.is(
    svgOf(labelOf('שלום', [[100, 50]]), joined),
    `<g ${FACE} font-size="10" fill="#000000"><path d="{שלום 90 54}"/></g>` +
      `<text display="none" x="90" y="53.6" textLength="20" ${WORD} font-size="10">שלום</text>`
  )
  assert.is(
    svgOf(labelOf('שלום', [[100, 50]], { rotationDeg: 90, align: [0, 0.5] }), joined),
    `<g ${FACE} font-size="10" fill="#000000"><path d="{שלום 100 54}" transform="rotate(90 100 50)"/></g>` +
      `<text display="none" x="86.4" y="60" textLength="20" ${WORD} font-size="10">שלום</text>`
  )
})

test('letters with more space than 0.08 em are repeated at half their size, level and inside the frame', () => {
  const unseen = (label: Label, pixels?: typeof letters) => /<g [^>]*fill="none">.*|<text display.*/.exec(svgOf(label, pixels))?.[0] // prettier-ignore
  const spaced = (letterSpacing: number, more: Partial<Label> = {}) => labelOf('abcd', [[100, 50]], { letterSpacing, ...more }) // prettier-ignore
  assert.is(unseen(spaced(0.08)), undefined)
  assert.is(unseen(spaced(0.0801)), `<g ${FACE} font-size="5" fill="none"><text x="95" y="46.4">abcd</text></g>`)
  assert.is(unseen(spaced(0.3, { rotationDeg: 90, align: [0, 1] })), `<g ${FACE} font-size="5" fill="none"><text x="102.2" y="64.5">abcd</text></g>`) // prettier-ignore
  assert.is(unseen(labelOf('שלום', [[100, 50]], { letterSpacing: 0.3 }), joined), `<text display="none" x="95" y="46.4" textLength="10" ${WORD} font-size="5">שלום</text>`) // prettier-ignore
  const edge = (x: number, align: number) => unseen(labelOf('ab', [[x, 50]], { letterSpacing: 4, align: [align, 0.5], mayLeaveFrame: true, fontSizePt: 10 })) // prettier-ignore
  assert.match(edge(-45, 0)!, 'x="0"')
  assert.match(edge(245, 1)!, 'x="195"')
})

test('a spaced text is one element, with a halo for each letter, unless renderers would join some of its letters', () => {
  const label = labelOf('ab fi', [[100, 50]], { letterSpacing: 0.05, rotationDeg: 90, halo: { color: '#ffffff', widthPt: 1, opacity: 1 } }) // prettier-ignore
  const svgWith = (parts: string[]) => svgOf(label, { ...letters, textPieces: () => parts.map((text, start) => ({ text, start, advance: 1, isPlain: true })) }) // prettier-ignore
  const whole = svgWith([...'ab fi'])
  assert.match(whole, /<text x="[\d.]+" y="[\d.]+" transform="rotate\(90 100 50\)" letter-spacing="0.5">ab fi<\/text>/)
  const joined = svgWith(['a', 'b', ' ', 'fi'])
  assert.not.match(joined, 'letter-spacing')
  assert.equal(
    [...joined.matchAll(/<text [^>]*>(.*?)</g)].map(([, text]) => text),
    ['a', 'b', 'f', 'i']
  )
  const halos = (svg: string) => svg.match(/<path [^>]*>/g)
  assert.is(halos(whole)!.length, 4)
  assert.equal(halos(whole), halos(joined))
})

test('for pixels, letters are outlines, without text for programs', () => {
  assert.is(
    svgOf(labelOf('ab', [[100, 50]], { letterSpacing: 0.3 }), letters, 'pixels'),
    svgOf(labelOf('ab', [[100, 50]], { letterSpacing: 0.3 }))
      .replace(
        /<text x="([\d.]+)" y="([\d.]+)">(\w)<\/text>/g,
        (_, x, y, text) => `<path d="{${text} ${Math.round(x)} ${Math.round(y)}}"/>`
      )
      .replace(/<g [^>]*fill="none">.*/, '')
  )
  assert.not.match(svgOf(labelOf('שלום', [[100, 50]]), joined, 'pixels'), '<text')
})

const forPixels = (labels: Label[]) =>
  placeLabels([{ labels, opacity: 1 }], view, { pixels: letters, warn: () => {}, surface: 'pixels' }).svgs[0]!

test('for pixels, the letters and halos of labels are made for the rows where they are', () => {
  const halo = { color: '#ffffff', widthPt: 2, opacity: 1 }
  const labels = [labelOf('a', [[50, 10]], { halo }), labelOf('b', [[50, 90]]), labelOf('c', [[150, 90]], { rotationDeg: 90 })] // prettier-ignore
  const { svg, rows } = forPixels(labels)
  assert.is(svg, '')
  const within = (topPt: number, bottomPt: number) => {
    const drawn = rows!.between(topPt, bottomPt)
    return ['a', 'b', 'c'].filter((letter) => drawn.includes(`{${letter} `))
  }
  assert.equal(within(-Infinity, Infinity), ['a', 'b', 'c'])
  assert.equal(within(0, 100), ['a', 'b', 'c'])
  assert.equal(within(0, 40), ['a'])
  assert.equal(within(60, 100), ['b', 'c'])
  // a cell of 10 points, and three ems around it
  assert.equal(within(40, 50), ['a'])
  assert.equal(within(48, 50), [])
  assert.ok(rows!.between(0, 40).includes('[a ') && !rows!.between(60, 100).includes('[a '))
  const piled = forPixels([labelOf('x\u0300\u0301\u0302\u0303', [[50, 10]])])
  assert.ok(piled.rows!.between(90, 100).length > 0)
})

test('for pixels, a graphic among letters is the same for all rows', () => {
  const icon: LabelGraphic = {
    size: () => ({ widthPt: 6, heightPt: 10 }),
    box: () => ({ minX: 0, minY: 0, maxX: 6, maxY: 10 }),
    element: () => '<i/>',
    definitions: () => new Map()
  }
  const halo = { color: '#ffffff', widthPt: 1, opacity: 1 }
  const { svg, rows } = forPixels([labelOf('a\ufffc', [[100, 50]], { sections: [{ text: 'a' }, { text: '', graphic: icon }], halo })]) // prettier-ignore
  assert.is(svg, '<i/>')
  const drawn = rows!.between(0, 100)
  assert.ok(drawn.includes('{a ') && drawn.includes('[a ') && !drawn.includes('<i/>'))
})

test('for pixels, letters of more than 10,000 labels in the same rows are text', () => {
  const labels = Array.from({ length: 10_001 }, (_, index) =>
    labelOf('a', [[index % 200, Math.floor(index / 200) * 2]], { mayOverlap: true, mayLeaveFrame: true })
  )
  const { rows } = forPixels(labels)
  const all = rows!.between(0, 100)
  assert.ok(all.includes('<text') && !all.includes('<path'))
  const few = rows!.between(0, 1)
  assert.ok(!few.includes('<text') && few.includes('<path'))
})

test('text on a curve has a path, and each run its own start on it', () => {
  const curve = [Array.from({ length: 81 }, (_, i) => [20 + 2 * i, 50 + 20 * Math.cos((i - 40) / 15)]).flat()]
  const halo = { color: '#ffffff', widthPt: 1, opacity: 1 }
  const twoFaced = { ...joined, textPieces: letters.textPieces }
  const svg = svgOf(alongOf('abcdefαgh', curve, { halo }), twoFaced)
  assert.match(svg, `<g ${FACE} font-size="10" fill="#000000"><text dy="3.6"><textPath xlink:href="#label-path-0">abcdef</textPath></text></g>`) // prettier-ignore
  assert.match(svg, '<g font-family="Greek" font-size="10" fill="#000000"><text dy="3.6"><textPath xlink:href="#label-path-0" startOffset="30">αgh</textPath></text></g>') // prettier-ignore
  assert.is(svg.split('<path d="[').length - 1, 9)
  assert.match(svg, /^<defs><path id="label-path-0" d="M[\d. -]+"\/><\/defs>/)
  const unseen = [...svg.matchAll(/font-size="5" fill="none"><text x="([\d.]+)" y="([\d.]+)">/g)].map((found) => found.slice(1).map(Number)) // prettier-ignore
  assert.equal(unseen, [[88.75, 65.86], [103.75, 65.86]]) // prettier-ignore
})

test('texts on curves in several slots have paths of their own', () => {
  const curve = (y: number) => [Array.from({ length: 81 }, (_, i) => [20 + 2 * i, y + 10 * Math.cos((i - 40) / 15)]).flat()] // prettier-ignore
  const slots = [0, 1].map((slot) => ({ labels: [alongOf('abcdef', curve(30 + 40 * slot))], opacity: 1, slot }))
  for (const surface of ['vector', 'pixels'] as const) {
    const { svgs } = placeLabels(slots, view, { pixels: letters, warn: () => {}, surface })
    const all = svgs.map(({ svg, rows }) => svg + (rows?.between(0, 100) ?? '')).join('')
    const ids = [...all.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.is(ids.length, 2)
    assert.is(new Set(ids).size, 2)
    for (const id of ids) assert.ok(all.includes(`href="#${id}"`), id)
  }
})

test('spaced letters and right-to-left letters on a curve are placed one by one', () => {
  const curve = [Array.from({ length: 81 }, (_, i) => [20 + 2 * i, 50 + 20 * Math.cos((i - 40) / 15)]).flat()]
  const spaced = svgOf(alongOf('abcdefgh', curve, { letterSpacing: 0.2 }))
  assert.not.match(spaced, 'textPath')
  assert.is(spaced.match(/<text x="[\d.]+" y="[\d.]+" transform="rotate\([-\d. ]+\)">[a-h]</g)!.length, 8)
  assert.not.match(svgOf(alongOf('שלוםשלוםשלום', curve)), 'textPath')
  assert.not.match(svgOf(alongOf('שלוםשלוםשלום', curve), joined), 'textPath')
})

test('a text that is turned by whole turns is not turned', () => {
  for (const rotationDeg of [0, 360, -720]) assert.not.match(svgOf(labelOf('ab', [[100, 50]], { rotationDeg })), 'rotate') // prettier-ignore
  assert.match(svgOf(labelOf('ab', [[100, 50]], { rotationDeg: 361 })), 'rotate(361 100 50)')
})

test('letters and graphics of a vertical text stand in the middle of its column, each in its em', () => {
  const standing = (more: Partial<Label>, text = '東京') =>
    svgOf(labelOf(text, [[100, 50]], { writingModes: ['vertical'], ...more })).replace(/<g [^>]*fill="none">.*/, '')
  const column = (upper: number, lower: number) =>
    `<g ${FACE} font-size="10" fill="#000000"><text x="97.5" y="${upper}">東</text><text x="97.5" y="${lower}">京</text></g>`
  assert.is(standing({}), column(48.6, 58.6))
  assert.is(standing({ letterSpacing: 0.4 }), column(46.6, 60.6))
  const icon: LabelGraphic = {
    size: () => ({ widthPt: 6, heightPt: 10 }),
    box: () => ({ minX: 0, minY: 0, maxX: 6, maxY: 10 }),
    element: ([x, y], fit) => `<i at="${x} ${y} ${fit?.turnDeg}"/>`,
    definitions: () => new Map()
  }
  const sections = [{ text: '東' }, { text: '', graphic: icon }]
  assert.match(standing({ sections, letterSpacing: 0.4 }, '東\ufffc'), '<i at="97 52 0"/>')
})

test('a graphic among letters is drawn below them, turned and as opaque as the label', () => {
  const icon: LabelGraphic = {
    size: () => ({ widthPt: 6, heightPt: 10 }),
    box: () => ({ minX: 0, minY: 0, maxX: 6, maxY: 10 }),
    element: ([x, y], fit) => `<i at="${Math.round(x)} ${Math.round(y)} ${fit?.turnDeg}"/>`,
    definitions: () => new Map([['icon', '<i id="icon"/>']])
  }
  const sections = [{ text: 'a' }, { text: '', graphic: icon }, { text: 'b' }]
  const label = (more: Partial<Label>) => labelOf('a\ufffcb', [[100, 50]], { sections, ...more })
  assert.ok(svgOf(label({})).startsWith('<defs><i id="icon"/></defs><i at="97 43 0"/><g '))
  assert.match(svgOf(label({ rotationDeg: 90, opacity: 0.5 })), '</defs><g opacity="0.5"><i at="107 47 90"/></g><g ')
})

test('lines of a text are aligned, and spaced letters and their halos follow each other', () => {
  const starts = (svg: string) => [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+">/g)].map(([, x]) => Number(x))
  const two = (justify: number) => starts(svgOf(labelOf('ab\nabcd', [[100, 50]], { justify })))
  assert.equal([two(0), two(0.5), two(1)], [[90, 90], [95, 90], [100, 90]]) // prettier-ignore
  const halo = { color: '#ffffff', widthPt: 1, opacity: 1 }
  const halos = svgOf(labelOf('abc', [[100, 50]], { letterSpacing: 0.3, halo }), letters, 'pixels').match(/\[\w \d+ \d+\]/g) // prettier-ignore
  // letters of 5 points with 3 between them: 21 points from 89.5 on
  assert.equal(halos, ['[a 90 54]', '[b 98 54]', '[c 106 54]'])
})

test('a vertical text with lying parts has words for programs, too', () => {
  const svg = svgOf(labelOf('東سلام', [[100, 50]], { writingModes: ['vertical'] }))
  assert.match(svg, /font-size="5" fill="none"><text [^>]*>東</)
})

test('text on a curve has a path if its own turn is none or whole, and no letter stands alone', () => {
  const curve = [Array.from({ length: 81 }, (_, i) => [20 + 2 * i, 50 + 20 * Math.cos((i - 40) / 15)]).flat()]
  const isOnPath = (more: Partial<Label>) => svgOf(alongOf('abcdefgh', curve, more)).includes('<textPath')
  assert.equal([isOnPath({}), isOnPath({ rotationDeg: 360 })], [true, true])
  const icon: LabelGraphic = {
    size: () => ({ widthPt: 6, heightPt: 10 }),
    box: () => ({ minX: 0, minY: 0, maxX: 6, maxY: 10 }),
    element: () => '<i/>',
    definitions: () => new Map()
  }
  assert.not(isOnPath({ sections: [{ text: 'abcd' }, { text: '', graphic: icon }, { text: 'efgh' }] }))
})

test.run()
