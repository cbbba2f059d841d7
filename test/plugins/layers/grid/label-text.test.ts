import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { projectionOf } from '../../../../core/views/projection.js'
import { labelText } from '../../../../plugins/layers/grid/label-text.js'

const text = (
  members: object,
  value: number,
  { projection = 'EPSG:2056', spacing = 1000, values = undefined as number[] | undefined } = {}
) => labelText({ type: 'grid', ...members }, projectionOf(projection), { spacing, values })(value, 'x')

const refuses = (members: object, ...parts: string[]) =>
  assert.throws(
    () => text(members, 1),
    (thrown: unknown) =>
      thrown instanceof PrintError &&
      thrown.code === 'invalid-spec' &&
      parts.every((part) => thrown.message.includes(part))
  )

test('by itself: metres as whole numbers, degrees with six decimals at most', () => {
  assert.is(text({}, 2600000), '2600000 m')
  assert.is(text({}, 2600000.4), '2600000 m')
  assert.is(text({}, -0.2), '0 m')
  assert.is(text({}, 7.4386372, { projection: 'EPSG:4326' }), '7.438637 °')
  assert.is(text({}, 7.5, { projection: 'EPSG:4326', spacing: 0.5 }), '7.5 °')
  assert.is(text({}, 984250.5, { projection: 'EPSG:2263' }), '984250.5 ft')
})

test('labels of lines less than a metre apart are different', () => {
  assert.is(text({}, 12.25, { spacing: 0.25 }), '12.25 m')
  assert.is(text({}, 37.5, { spacing: 12.5 }), '37.5 m')
  assert.is(text({ formatDecimalSeparator: ',' }, 37.5, { spacing: 12.5 }), '37,5 m')
})

test('the precedence of label formats follows the reference', () => {
  const all = { labelFormat: '%1.1f %s', valueFormat: '0', unitFormat: '[%s]', formatGroupingSeparator: "'" }
  assert.is(text(all, 7), '7.0 m')
  assert.is(text({ ...all, labelFormat: undefined }, 7), '7[m]')
  assert.is(text({ valueFormat: '###,###.00', formatGroupingSeparator: "' and so on" }, 1234567.891), "1'234'567.89 m")
  assert.is(text({ valueFormat: '0', unitFormat: '' }, 7), '7')
  assert.is(text({ labelFormat: '%1$d%2$s' }, 7, { projection: 'EPSG:4326' }), '7°')
})

test('an invalid decimal pattern is refused and quoted', () => {
  refuses(
    { valueFormat: '0#' },
    'the decimal pattern "0#" is invalid: "0#" is not a valid group of digits; use one such as "#,##0.00"'
  )
})

test('degrees, minutes and seconds', () => {
  const lonLat = { projection: 'EPSG:4326', spacing: 0.25 }
  assert.is(text({ labelFormat: 'DMS' }, 7, { ...lonLat, values: [7, 7.25] }), '7°00′E')
  assert.is(text({ labelFormat: 'dms' }, 7, { ...lonLat, values: [7, 8] }), '7°E')
  assert.is(text({ labelFormat: 'dms' }, 7.4386372, lonLat), '7°26′19″E')
  assert.is(
    text({ labelFormat: 'dms', formatDecimalSeparator: ',' }, 7.4386372, { ...lonLat, spacing: 0.01 }),
    '7°26′19,1″E'
  )
  refuses(
    { labelFormat: 'dms' },
    '"labelFormat" is "dms", but EPSG:2056 has no degrees; set "labelProjection", such as "EPSG:4326"'
  )
})

test('an invalid format is refused at once, even if no label is written', () => {
  refuses(
    { unitFormat: ' %s' },
    '"valueFormat" is missing; "unitFormat" (" %s") needs one, such as "#,##0"; or use "labelFormat" for both'
  )
  refuses({ labelFormat: '%q' }, '"%q"')
  refuses({ valueFormat: 'x' }, '"x"')
  refuses({ valueFormat: '0', unitFormat: '%d' }, '"%d"')
  assert.throws(() => labelText({ type: 'grid', labelFormat: '%q' }, projectionOf('EPSG:2056'), { spacing: 1 }), /"%q"/)
})

test('a label is no longer than a line of text', () => {
  assert.throws(() => text({ labelFormat: '%1$60d%1$60d' }, 1), /^a label has 120 characters; the limit is 100$/)
})

test.run()
