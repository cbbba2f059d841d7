import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PROPERTIES } from '../../../../../plugins/styles/openlayers/json/property-names.js'
import { drawnBy, featureOf, kinds, read, warningsOf } from './reading.js'

/** Of no property a value. */
const BAD = ['no such thing', '#12', '1 parsec', '5 apples', 1e300, -1e300, [[1]], { a: 1 }, ['red', {}]]
/** Whose values may be almost anything. */
const TEXTS = ['label', 'externalGraphic', 'fontFamily', 'graphicFormat']
/** That change nothing, whatever they are for a feature. */
const UNSEEN = ['goodnessOfFit', 'underlineText', 'forceLeftToRight']
const TYPES = ['point', 'line', 'polygon', 'text']
/** Without which a symbolizer does not read the property. */
const NEEDED: { [property: string]: object } = {
  graphicHeight: { externalGraphic: 'a.png' },
  labelOutlineColor: { labelOutlineWidth: 1 },
  labelOutlineOpacity: { labelOutlineWidth: 1 },
  haloOpacity: { haloRadius: 1 }
}

const isNamed = (property: string) => (warning: string) => warning.includes(`${property} cannot be `)
const saidOf = (property: string, value: unknown, properties?: object): string[] =>
  TYPES.flatMap((type) => warningsOf({ type, label: 'x', ...NEEDED[property], [property]: value }, properties))

for (const property of PROPERTIES.filter((name) => !TEXTS.includes(name)))
  test(`${property}: a bad value is said with its name`, () => {
    for (const value of BAD) {
      // numbers of any size are turned to the nearest that makes sense, or are as good as another
      if (typeof value === 'number' && /opacity|rotation|priority|goodness/i.test(property)) continue
      const said = saidOf(property, value)
      assert.ok(said.some(isNamed(property)), `${property}: ${JSON.stringify(value)}: ${said}`)
      assert.ok(
        said.every((warning) => warning.length < 400),
        'a message is short'
      )
    }
  })

for (const property of PROPERTIES.filter((name) => !TEXTS.includes(name) && !UNSEEN.includes(name)))
  test(`${property}: a bad value of a feature is said with its name and the feature's`, () => {
    const said = saidOf(property, '[bad]', { bad: 'no such thing' })
    const message = said.find(isNamed(property))
    assert.ok(message?.includes(', feature 7: '), `${property}: ${said}`)
  })

test('texts take numbers and booleans, and say that lists and objects are none', () => {
  for (const property of ['label', 'externalGraphic']) {
    for (const value of [{ a: 1 }, ['x']]) assert.ok(saidOf(property, value).some(isNamed(property)), property)
    for (const value of [1, true, 'no such thing']) assert.equal(saidOf(property, value), [], property)
  }
  assert.ok(saidOf('fontFamily', 'x'.repeat(301)).some(isNamed('fontFamily')))
})

test('however bad a style is, its good parts are drawn', () => {
  for (const property of PROPERTIES)
    for (const value of [...BAD, null, '', '[', '[]', '[[', '${', '${x', '[1 +]', '\0', '\ud800']) {
      const symbolizers = [...TYPES.map((type) => ({ type, label: 'x', [property]: value })), { type: 'line' }]
      const drawn = drawnBy(read({ version: 2, '*': { symbolizers } }).style, featureOf())
      assert.ok(drawn.length >= 4, `${property} ${JSON.stringify(value)}`)
      const hash = { strokeColor: 'red', fillColor: 'red', [property]: value }
      assert.ok(kinds({ a: hash }, { _style: 'a' }).includes('polygon'), `${property} ${JSON.stringify(value)}`)
    }
})

test.run()
