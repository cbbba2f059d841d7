import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ExpressionReader, fixedValue } from '../../../../plugins/styles/sld/expression.js'
import { ValueMistake } from '../../../../parts/ecql/mistake.js'
import { parseMixedXml } from '../../../../core/xml/tree.js'
import { featureOf } from './documents.js'

const reader = new ExpressionReader({ at: 'x', scale: 25_000, unitPt: 1, warn: () => {} })
const NAMESPACES = 'xmlns:ogc="u" xmlns:se="v" xmlns:gml="w"'
const expressionOf = (xml: string) => reader.element(parseMixedXml(`<x ${NAMESPACES}>${xml}</x>`).children[0]!)
const valueOf = (xml: string, properties: object = {}, geometry?: object) =>
  expressionOf(xml)(featureOf(properties, geometry))
const refused = (xml: string): string => {
  try {
    expressionOf(xml)
  } catch (thrown) {
    return (thrown as Error).message
  }
  throw new Error('it was read')
}
const property = (name: string) => `<ogc:PropertyName>${name}</ogc:PropertyName>`
const literal = (value: string | number) => `<ogc:Literal>${value}</ogc:Literal>`
const call = (name: string, ...operands: string[]) => `<ogc:Function name="${name}">${operands.join('')}</ogc:Function>`

test('arithmetic, also of numbers in texts', () => {
  const operation = (name: string) => valueOf(`<ogc:${name}>${property('a')}${literal(4)}</ogc:${name}>`, { a: '10' })
  assert.equal(['Add', 'Sub', 'Mul', 'Div'].map(operation), [14, 6, 40, 2.5])
  assert.throws(
    () => valueOf(`<ogc:Div>${literal(1)}${property('a')}</ogc:Div>`, { a: 0 }),
    (thrown: unknown) => thrown instanceof ValueMistake && thrown.message.includes('1 is divided by 0')
  )
  assert.throws(() => fixedValue(expressionOf(`<ogc:Div>${literal(1)}${literal(0)}</ogc:Div>`)), '1 is divided by 0')
  assert.match(refused(`<ogc:Add>${literal(1)}</ogc:Add>`), '<Add> has 1 expression; must have two')
})

test('a name in double quotes is that of the property', () => {
  assert.is(valueOf(property(' "Straße" '), { Straße: 'a' }), 'a')
  assert.is(valueOf(property('"'), { '"': 'a' }), 'a')
})

test('functions by name, of expressions', () => {
  assert.is(valueOf(call('strToUpperCase', property('name')), { name: 'Aarau' }), 'AARAU')
  assert.is(valueOf(call('strLength', property('name')), { name: 'Aarau' }), 5)
  assert.is(valueOf(call('strSubstring', property('name'), literal(0), literal(2)), { name: 'Aarau' }), 'Aa')
  assert.is(valueOf(call('numberFormat', literal('0.00'), property('n')), { n: 2 }), '2.00')
  assert.is(valueOf(call('Recode', property('t'), literal('a'), literal('#f00'), literal('b'), literal('#0f0')), { t: 'b' }), '#0f0') // prettier-ignore
  assert.is(valueOf(call('concat', call('upper', property('name')), literal('!')), { name: 'Aarau' }), 'AARAU!')
  assert.match(refused(call('strToUper', literal('a'))), 'strToUper')
  assert.match(refused(call('')), '""')
})

test('variables of a map server: the scale, else their default', () => {
  assert.is(valueOf(call('env', literal('wms_scale_denominator'))), 25_000)
  assert.is(valueOf(call('env', literal('size'), literal(6))), '6')
  assert.is(valueOf(call('env', literal('size'))), null)
  const byScale = call('Categorize', call('env', literal('wms_scale_denominator')), literal(12), literal(300), literal(10), literal(50_000), literal(8)) // prettier-ignore
  assert.is(valueOf(byScale), '10')
})

test('literals are texts without surrounding line ends, CDATA or geometries', () => {
  assert.is(valueOf(literal(' a ')), ' a ')
  assert.is(valueOf(literal('\n  a b\n')), 'a b')
  assert.is(valueOf(literal(' ')), ' ')
  assert.is(valueOf(literal('\n <![CDATA[ a ]]>\n')), ' a ')
  assert.is(valueOf('<ogc:Literal/>'), '')
  const point = '<gml:Point><gml:coordinates>1,2</gml:coordinates></gml:Point>'
  assert.equal(valueOf(literal(point)), { type: 'Point', coordinates: [1, 2] })
  assert.equal(valueOf(point), { type: 'Point', coordinates: [1, 2] })
  assert.is(valueOf(literal('a'.repeat(100_000))), 'a'.repeat(100_000))
})

test('geometries of features, whatever the property is called', () => {
  const geometry = { type: 'LineString', coordinates: [[0, 0], [3, 4]] } // prettier-ignore
  assert.equal(valueOf(call('endPoint', property('way')), {}, geometry), { type: 'Point', coordinates: [3, 4] })
  assert.equal(valueOf(call('endPoint', property('app:the_geom')), {}, geometry), {
    type: 'Point',
    coordinates: [3, 4]
  })
  assert.is(valueOf(call('geomLength', property('the_geom')), {}, geometry), 5)
})

test('Categorize: thresholds belong to the class behind them, unless said otherwise', () => {
  const categorize = (attributes = '') =>
    `<se:Categorize fallbackValue="none" ${attributes}><se:LookupValue>${property('n')}</se:LookupValue><se:Value>low</se:Value>
     <se:Threshold>10</se:Threshold><se:Value>middle</se:Value><se:Threshold>20</se:Threshold><se:Value>high</se:Value></se:Categorize>`
  const of = (n: unknown, attributes?: string) => valueOf(categorize(attributes), { n })
  assert.equal(
    [9, 10, 19, 20, '25'].map((n) => of(n)),
    ['low', 'middle', 'middle', 'high', 'high']
  )
  for (const name of ['thresholdsBelongTo', 'threshholdsBelongTo'])
    assert.equal(
      [10, 20, 21].map((n) => of(n, `${name}="preceding"`)),
      ['low', 'middle', 'high']
    )
  assert.is(of(null), 'none')
  assert.match(refused('<se:Categorize><se:LookupValue>1</se:LookupValue><se:Threshold>1</se:Threshold></se:Categorize>'), 'a <Value> before and after each <Threshold>') // prettier-ignore
  assert.match(refused('<se:Categorize><se:Value>1</se:Value></se:Categorize>'), '<Categorize> has no <LookupValue>')
})

test('Recode and Interpolate are evaluated', () => {
  const item = (data: string, value: string) =>
    `<se:MapItem><se:Data>${data}</se:Data><se:Value>${value}</se:Value></se:MapItem>`
  const recode = `<se:Recode fallbackValue="#000"><se:LookupValue>${property('t')}</se:LookupValue>${item('a', '#f00')}${item('b', '#0f0')}</se:Recode>`
  assert.equal(
    ['a', 'b', 'c', null].map((t) => valueOf(recode, { t })),
    ['#f00', '#0f0', '#000', '#000']
  )

  const at = (data: number, value: string) =>
    `<se:InterpolationPoint><se:Data>${data}</se:Data><se:Value>${value}</se:Value></se:InterpolationPoint>`
  const interpolate = (method: string, points: string) =>
    `<se:Interpolate fallbackValue="7" ${method}><se:LookupValue>${property('n')}</se:LookupValue>${points}</se:Interpolate>`
  const numbers = interpolate('', at(0, '1') + at(10, '5'))
  assert.equal(
    [-1, 0, 5, 10, 20].map((n) => valueOf(numbers, { n })),
    [1, 1, 3, 5, 5]
  )
  assert.is(valueOf(numbers, { n: 'high' }), '7')
  assert.is(valueOf(interpolate('method="color"', at(0, '#000000') + at(10, '#0000ff')), { n: 5 }), '#000080')
  const cosine = valueOf(interpolate('mode="cosine"', at(0, '0') + at(10, '4')), { n: 2.5 }) as number
  assert.ok(Math.abs(cosine - (2 - Math.SQRT2)) < 1e-9, String(cosine))
})

test('text functions are evaluated', () => {
  const text = (name: string, attributes: string, content: string) => valueOf(`<se:${name} fallbackValue="" ${attributes}>${content}</se:${name}>`, { name: '  Aarau  ' }) // prettier-ignore
  const value = (content: string) => `<se:StringValue>${content}</se:StringValue>`
  assert.is(text('StringLength', '', value('Aarau')), 5)
  assert.is(text('ChangeCase', 'direction="toUpper"', value('Aarau')), 'AARAU')
  assert.is(text('ChangeCase', 'direction="toLower"', value('Aarau')), 'aarau')
  assert.is(text('Concatenate', '', value('a') + value(property('none')) + value(literal(' - ')) + value('b')), 'a - b')
  assert.is(text('Substring', '', `${value('Aarau')}<se:Position>2</se:Position><se:Length>3</se:Length>`), 'ara')
  assert.is(text('Substring', '', `${value('Aarau')}<se:Position>4</se:Position>`), 'au')
  assert.is(text('Substring', '', `${value('Aarau')}<se:Length>2</se:Length>`), 'Aa')
  assert.is(text('Trim', '', value(property('name'))), 'Aarau')
  assert.is(text('Trim', 'stripOffPosition="leading" stripOffChar="0"', value('00700')), '700')
  assert.is(text('Trim', 'stripOffPosition="trailing" stripOffChar="0"', value('00700')), '007')
  const sought = `<se:LookupString>a</se:LookupString>${value('Baar')}`
  assert.is(text('StringPosition', '', sought), 2)
  assert.is(text('StringPosition', 'searchDirection="backToFront"', sought), 3)
  assert.is(text('StringPosition', '', sought.replace('>a<', '>z<')), 0)
})

test('formats of numbers and dates', () => {
  const number = (attributes: string, pattern: string, n: number) =>
    valueOf(`<se:FormatNumber fallbackValue="-" ${attributes}><se:NumericValue>${property('n')}</se:NumericValue>${pattern}</se:FormatNumber>`, { n }) // prettier-ignore
  assert.is(number('', '<se:Pattern>#,##0.00</se:Pattern>', 1234.5), '1,234.50')
  assert.is(number('decimalPoint="," groupingSeparator="’"', '<se:Pattern>#,##0.00</se:Pattern>', 1234.5), '1’234,50')
  assert.is(number('', '<se:Pattern>0</se:Pattern><se:NegativePattern>(0)</se:NegativePattern>', -3), '(3)')
  const date = (value: string, pattern = 'dd.MM.yyyy') => valueOf(`<se:FormatDate fallbackValue="never"><se:DateValue>${value}</se:DateValue><se:Pattern>${pattern}</se:Pattern></se:FormatDate>`) // prettier-ignore
  assert.is(date('2024-02-29'), '29.02.2024')
  assert.is(date('2024-12-30', 'DD. MMM YYYY'), '30. Dec 2024')
  assert.is(date('2024-02-29', "'D' D"), 'D 29')
  assert.is(date('soon'), 'never')
})

test("expressions of GeoServer's generic style are evaluated", () => {
  const dimension = call('dimension', call('geometry'))
  const kinds = [['Point', [1, 2]], ['LineString', [[1, 2], [3, 4]]], ['Polygon', [[[0, 0], [1, 0], [1, 1], [0, 0]]]]] // prettier-ignore
  assert.equal(kinds.map(([type, coordinates]) => valueOf(dimension, {}, { type, coordinates })), [0, 1, 2]) // prettier-ignore
  assert.is(valueOf(call('isCoverage')), false)
})

test('functions within functions, texts among them, too many of them', () => {
  const nested = `<se:Concatenate><se:StringValue>No <se:ChangeCase direction="toUpper"><se:StringValue>${property('a')}</se:StringValue></se:ChangeCase>!</se:StringValue></se:Concatenate>`
  assert.is(valueOf(nested, { a: 'x' }), 'No X!')
  const doubled = (inner: string) => call('strConcat', inner, inner)
  let xml = property('a')
  for (let depth = 0; depth < 12; depth++) xml = doubled(xml)
  assert.ok(String(valueOf(xml, { a: 'aaaaaaaaaa' })).length <= 10_000)
})

test.run()
