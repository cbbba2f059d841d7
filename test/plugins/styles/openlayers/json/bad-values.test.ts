import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PROPERTIES } from '../../../../../plugins/styles/openlayers/json/property-names.js'
import { drawnBy, featureOf, kinds, read, warningsOf } from './reading.js'

/** Values that are invalid for each property. */
const BAD = ['no such thing', '#12', '1 parsec', '5 apples', 1e300, -1e300, [[1]], { a: 1 }, ['red', {}]]
/** Properties that take almost any value. */
const TEXTS = ['label', 'secondLabel', 'externalGraphic', 'fontFamily', 'secondFontFamily', 'graphicFormat']
/** Properties that are not read again for each feature. */
const UNSEEN = ['goodnessOfFit', 'underlineText', 'forceLeftToRight']
const TYPES = ['point', 'line', 'polygon', 'text']
/** Members without which a symbolizer does not read the property. */
const NEEDED: { [property: string]: object } = {
  graphicHeight: { externalGraphic: 'a.png' },
  labelOutlineColor: { labelOutlineWidth: 1 },
  labelOutlineOpacity: { labelOutlineWidth: 1 },
  haloOpacity: { haloRadius: 1 },
  secondFontFamily: { secondLabel: 'y' },
  secondFontSize: { secondLabel: 'y' },
  secondFontColor: { secondLabel: 'y' }
}

const isNamed = (property: string) => (warning: string) => warning.includes(`: ${property} is `)
const saidOf = (property: string, value: unknown, properties?: object): string[] =>
  TYPES.flatMap((type) => warningsOf({ type, label: 'x', ...NEEDED[property], [property]: value }, properties))

for (const property of PROPERTIES.filter((name) => !TEXTS.includes(name)))
  test(`${property}: an invalid value gives a warning with the property and the value`, () => {
    for (const value of BAD) {
      // these properties take numbers of any size
      if (typeof value === 'number' && /opacity|rotation|priority|goodness/i.test(property)) continue
      const messages = saidOf(property, value)
      const named = messages.filter(isNamed(property))
      assert.ok(named.length > 0, `${property}: ${JSON.stringify(value)}: ${messages}`)
      if (typeof value === 'string') assert.ok(named[0]!.includes(JSON.stringify(value)), named[0])
      assert.match(named[0]!, '; must be ')
      assert.ok(
        messages.every((warning) => warning.length < 400),
        'a warning is short'
      )
    }
  })

for (const property of PROPERTIES.filter((name) => !TEXTS.includes(name) && !UNSEEN.includes(name)))
  test(`${property}: an invalid value of a feature gives a warning with the property, the value and the feature`, () => {
    const warnings = saidOf(property, '[bad]', { bad: 'no such thing' })
    const message = warnings.find(isNamed(property))
    assert.ok(message?.includes(`, feature 7: ${property} is "no such thing"`), `${property}: ${warnings}`)
  })

test('texts may be numbers and booleans; lists and objects give a warning', () => {
  for (const property of ['label', 'secondLabel', 'externalGraphic']) {
    for (const value of [{ a: 1 }, ['x']]) assert.ok(saidOf(property, value).some(isNamed(property)), property)
    for (const value of [1, true, 'no such thing']) assert.equal(saidOf(property, value), [], property)
  }
  for (const property of ['fontFamily', 'secondFontFamily'])
    assert.ok(saidOf(property, 'x'.repeat(301)).some(isNamed(property)))
})

test('invalid values in a style do not stop its valid parts', () => {
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
