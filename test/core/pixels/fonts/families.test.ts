import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { classOfName, type Face } from '../../../../core/pixels/fonts/faces.js'
import { faceFinder, fallbackFamilies, substituteFinder } from '../../../../core/pixels/fonts/families.js'
import { stockOf } from '../../../../core/pixels/fonts/stock.js'

const LETTERS = [65, 122]
const face = (family: string, weight = 400, italic = false, ranges: number[] = LETTERS): Face => ({
  family,
  weight,
  italic,
  fontClass: 'sans',
  file: '',
  index: 0,
  coverage: () => Uint32Array.from(ranges),
  covers: (letter) => ranges.some((first, i) => i % 2 === 0 && first <= letter && letter <= ranges[i + 1]!)
})
const nameOf = ({ family, weight, italic }: Face) => `${family} ${weight}${italic ? ' italic' : ''}`

test('the nearest font weight is selected by the rules of CSS', () => {
  const weights = [100, 300, 400, 500, 700, 900].map((weight) => face('A', weight))
  const weightFor = (fontWeight: number, of = weights) => faceFinder(of)({ fontFamily: 'A', fontWeight, italic: false })[0]!.weight // prettier-ignore
  assert.equal([50, 200, 350, 400, 450, 500, 600, 800, 950].map((weight) => weightFor(weight)), [100, 100, 300, 400, 500, 500, 700, 900, 900]) // prettier-ignore
  // from 400 to 500 heavier ones up to 500, then lighter ones, then heavier ones
  const few = [300, 600].map((weight) => face('A', weight))
  assert.equal(
    [200, 400, 500, 501].map((weight) => weightFor(weight, few)),
    [300, 300, 300, 600]
  )
  assert.equal(
    [400, 500].map((weight) => weightFor(weight, few.slice(1))),
    [600, 600]
  )
})

test('slant takes precedence over weight, and words at the end of a name select a face', () => {
  const faces = [face('A', 400), face('A', 700), face('A', 300, true)]
  const found = (fontFamily: string, fontWeight = 400, italic = false) => nameOf(faceFinder(faces)({ fontFamily, fontWeight, italic })[0]!) // prettier-ignore
  assert.is(found('A', 700, true), 'A 300 italic')
  assert.is(found('A Bold'), 'A 700')
  assert.is(found('A-Light Oblique'), 'A 300 italic')
  assert.is(found('A Regular', 700), 'A 700')
})

test('letters are looked up in the requested families, then in the family of their class, then in all others', () => {
  const names = ['Other', 'Noto Sans Mono', 'Noto Sans Symbols', 'Source Serif 4', 'Noto Sans', 'Arimo']
  const order = (fontFamily: string) => faceFinder(names.map((name) => face(name)))({ fontFamily, fontWeight: 400, italic: false }).map(({ family }) => family) // prettier-ignore
  assert.equal(order('Other'), ['Other', 'Noto Sans', 'Noto Sans Symbols', 'Noto Sans Mono', 'Source Serif 4', 'Arimo'])
  assert.equal(order("'Arial', serif").slice(0, 3), ['Arimo', 'Source Serif 4', 'Noto Sans'])
  assert.equal(order('monospace').slice(0, 2), ['Noto Sans Mono', 'Noto Sans'])
  assert.equal(order('Missing Roman').slice(0, 2), ['Source Serif 4', 'Noto Sans'])
  assert.equal(fallbackFamilies(names.map((name) => face(name))).slice(0, 2), ['Noto Sans', 'Noto Sans Symbols'])
})

test('the class of a missing family is derived from its name', () => {
  assert.equal(['Courier New', 'DejaVu Sans Mono', 'Times', 'Noto Serif', 'PT Sans Serif', 'Verdana'].map(classOfName), ['mono', 'mono', 'serif', 'serif', 'sans', 'sans']) // prettier-ignore
})

test('letters present in some font and letters present in all text fonts are listed', () => {
  const stock = stockOf([face('A', 400, false, [10, 20, 21, 30, 60, 130]), face('B', 400, false, [25, 26, 64, 140, 300, 310]), face('Noto Sans Thai'), face('Signs', 400, false, [500, 510])]) // prettier-ignore
  assert.equal(stock.covered, [[10, 30], [60, 140], [300, 310], [500, 510]]) // prettier-ignore
  assert.equal(stock.shared, [[25, 26], [64, 130]]) // prettier-ignore
  assert.equal(stockOf([face('Signs', 400, false, [500, 510])]).shared, [])
})

test('a list has a substitute only if none of its families exists, and none is generic', () => {
  const substituteFor = substituteFinder(['Noto Sans', 'Source Serif 4', 'Arimo'].map((name) => face(name)))
  for (const list of [
    'noto sans',
    'Missing, "Noto Sans Bold"',
    'Helvetica',
    'ARIAL',
    'Verdana',
    'Missing, Sans-Serif',
    'Source Serif 4 Light'
  ])
    assert.is(substituteFor(list), undefined, list)
  assert.equal(substituteFor("Ariall, 'Nto Sans Bold', Ariall Italic"), {
    missing: ['Ariall', 'Nto Sans'],
    used: 'Noto Sans',
    near: 'Noto Sans'
  })
  assert.equal(substituteFor('Lucida Grande'), { missing: ['Lucida Grande'], used: 'Noto Sans', near: undefined })
  assert.is(substituteFinder([])('Ariall'), undefined)
})

test.run()
