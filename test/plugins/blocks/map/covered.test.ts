import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { askedFor } from '../map-bench.js'

const sent = { map: { center: [0, 0], scale: 5000, layers: [] } }
const coveredBy = async (places: string) => (await askedFor(sent, { options: `, covered: ${places}` })).covered

test('places that the layout covers, from any edge, on a map of 300 x 200 points', async () => {
  assert.is((await askedFor(sent)).covered, undefined)
  assert.equal(await coveredBy('[{ left: 10, top: 20, width: 1in, height: 36 }]'), [{ left: 10, top: 20, width: 72, height: 36 }]) // prettier-ignore
  assert.equal(await coveredBy('[{ right: 1in, bottom: 0, width: 72, height: 36 }]'), [{ left: 156, top: 164, width: 72, height: 36 }]) // prettier-ignore
  assert.equal(await coveredBy('[{ left: 5, right: 15, bottom: 0mm, height: 36 }, { top: 10, bottom: 20, left: 0, width: 9 }]'), [
    { left: 5, top: 164, width: 280, height: 36 },
    { left: 0, top: 10, width: 9, height: 170 }
  ]) // prettier-ignore
})

test('covered lengths work on a map whose size is set by the request', async () => {
  const options = ', maxWidth: 600, covered: [{ right: 0, top: 0, width: 50, height: 50 }]'
  const { covered } = await askedFor({ map: { ...sent.map, width: 500 } }, { options })
  assert.equal(covered, [{ left: 450, top: 0, width: 50, height: 50 }])
})

test('two of three lengths are needed in each direction, and they are lengths', async () => {
  for (const [places, path] of [
    ['[{ left: 1, top: 1, height: 5 }]', /covered\[0\]/],
    ['[{ left: 1, width: 5, bottom: 1 }]', /covered\[0\]/],
    ['[{ left: 1, width: 5, top: 1, height: 5 }, { left: 1, width: wide, top: 1, height: 5 }]', /covered\[1\]\.width/],
    ['[{ left: 1, width: 5, top: 1, height: 5, shape: round }]', /covered\[0\]/],
    ['[{ left: -1, width: 5, top: 1, height: 5 }]', /covered\[0\]\.left/],
    ['[5]', /covered\[0\]/],
    ['5', /covered/]
  ] as const) {
    const thrown = await thrownBy(coveredBy(places))
    assert.ok(thrown instanceof PrintError, places)
    assert.is(thrown.code, 'layout-mistake')
    assert.match(JSON.stringify([thrown.message, thrown.problems]), path, places)
  }
})

test.run()
