import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseMixedXml } from '../../../../core/xml/tree.js'
import { ExpressionReader } from '../../../../plugins/styles/sld/expression.js'
import { featureOf } from './documents.js'

const reader = new ExpressionReader({ at: 'x', scale: 25_000, unitPt: 1, warn: () => {} })
const valueOf = (xml: string, properties: object = {}) =>
  reader.element(parseMixedXml(`<x xmlns:ogc="u">${xml}</x>`).children[0]!)(featureOf(properties))
const refused = (xml: string): string => {
  try {
    valueOf(xml)
  } catch (thrown) {
    return (thrown as Error).message
  }
  throw new Error('it was read')
}
const text = (value: string) => `<StringValue>${value}</StringValue>`

test('Substring: from its position, the first by default, with its length, all by default', () => {
  const part = (more = '') => valueOf(`<Substring>${text('abcdef')}${more}</Substring>`)
  assert.is(part(), 'abcdef')
  assert.is(part('<Position>3</Position>'), 'cdef')
  assert.is(part('<Length>2</Length>'), 'ab')
  assert.is(part('<Position>2</Position><Length>3</Length>'), 'bcd')
  assert.is(part('<Position>0</Position><Length>3</Length>'), 'ab')
  assert.is(part('<Position>-5</Position><Length>3</Length>'), '')
  assert.is(part('<Length>0</Length>'), '')
})

test('StringPosition, StringLength, ChangeCase, Concatenate', () => {
  const found = (attributes = '', sought = 'b') => valueOf(`<StringPosition ${attributes}><LookupString>${sought}</LookupString>${text('abcb')}</StringPosition>`) // prettier-ignore
  assert.equal([found(), found('searchDirection="BACKtoFront"'), found('searchDirection="frontToBack"'), found('', 'x')], [2, 4, 2, 0]) // prettier-ignore
  assert.is(valueOf(`<StringLength>${text('abcb')}</StringLength>`), 4)
  const change = (attributes: string) => valueOf(`<ChangeCase ${attributes}>${text('aB')}</ChangeCase>`)
  assert.equal([change(''), change('direction="toUpper"'), change('direction="tolower"')], ['AB', 'AB', 'ab'])
  assert.is(valueOf(`<Concatenate>${text('a')}${text('b')}<StringValue/></Concatenate>`), 'ab')
})

test('Concatenate and StringPosition keep spaces, but not the line ends and indents of the document', () => {
  const joined = (...values: string[]) => valueOf(`<Concatenate>${values.map(text).join('')}</Concatenate>`, { a: 'A' })
  const a = '<ogc:PropertyName>a</ogc:PropertyName>'
  assert.is(joined('Route ', a, ' / ', a), 'Route A / A')
  assert.is(joined(a, ' ', a), 'A A')
  assert.is(joined(`No ${a} m`, '<![CDATA[ x ]]>'), 'No A m x ')
  assert.is(joined(`\n    ${a}\n  `, ` ${a} `, '\n   two\n   words\n'), 'AAtwo words')
  assert.is(valueOf(`<StringPosition><LookupString> b</LookupString>${text('ab b')}</StringPosition>`), 3)
})

test('Trim: a sign at the start, the end or both', () => {
  const trim = (attributes: string, value = 'xxabxx') => valueOf(`<Trim ${attributes}>${text(value)}</Trim>`)
  assert.is(trim('stripOffChar="x"'), 'ab')
  assert.is(trim('stripOffChar="x" stripOffPosition="both"'), 'ab')
  assert.is(trim('stripOffChar="x" stripOffPosition=" Leading "'), 'abxx')
  assert.is(trim('stripOffChar="x" stripOffPosition="trailing"'), 'xxab')
  assert.is(trim('stripOffChar="xy"', 'xyabx'), 'yab')
  assert.is(trim('stripOffChar="x"', 'xxx'), '')
  assert.is(trim('stripOffChar="x" stripOffPosition="trailing"', 'x'), '')
})

test('Categorize: values between thresholds, which belong to the next value', () => {
  const of = (n: number, attributes = '') =>
    valueOf(
      `<Categorize ${attributes}><LookupValue><ogc:PropertyName>n</ogc:PropertyName></LookupValue><Value>low</Value><Threshold>10</Threshold><Value>middle</Value><Threshold>20</Threshold><Value>high</Value></Categorize>`,
      { n }
    )
  assert.equal(
    [9, 10, 19, 20].map((n) => of(n)),
    ['low', 'middle', 'middle', 'high']
  )
  for (const name of ['thresholdsBelongTo', 'threshholdsBelongTo'])
    assert.equal(
      [10, 11, 20].map((n) => of(n, `${name}=" Preceding "`)),
      ['low', 'middle', 'middle']
    )
  assert.match(refused('<Categorize><LookupValue>1</LookupValue><Value>a</Value><Threshold>1</Threshold></Categorize>'), 'before and after each <Threshold>') // prettier-ignore
})

test('Recode and Interpolate', () => {
  const recode = (value: string) => valueOf(`<Recode><LookupValue>${value}</LookupValue><MapItem><Data>a</Data><Value>1</Value></MapItem><MapItem><Data>b</Data><Value>2</Value></MapItem></Recode>`) // prettier-ignore
  assert.equal([recode('a'), recode('b')], ['1', '2'])
  const point = (data: number, value: string) => `<InterpolationPoint><Data>${data}</Data><Value>${value}</Value></InterpolationPoint>` // prettier-ignore
  const number = (value: number, attributes = '') => valueOf(`<Interpolate ${attributes}><LookupValue>${value}</LookupValue>${point(0, '0')}${point(10, '100')}</Interpolate>`) // prettier-ignore
  assert.equal([number(5), number(-1), number(11)].map(Number), [50, 0, 100])
  assert.is(Math.round(Number(number(5, 'mode="cosine"'))), 50)
  assert.is.not(Number(number(2, 'mode="cosine"')), Number(number(2, 'mode="linear"')))
})

test('FormatNumber: a pattern for each sign, and its own signs', () => {
  const format = (value: number, attributes = '', more = '') => valueOf(`<FormatNumber ${attributes}><NumericValue>${value}</NumericValue><Pattern>#,##0.0</Pattern>${more}</FormatNumber>`) // prettier-ignore
  assert.is(format(1234.56), '1,234.6')
  assert.is(format(1234.56, `decimalPoint="," groupingSeparator="'"`), "1'234,6")
  assert.is(format(-5, '', '<NegativePattern>(0)</NegativePattern>'), valueOf('<FormatNumber><NumericValue>-5</NumericValue><Pattern>#,##0.0;(0)</Pattern></FormatNumber>')) // prettier-ignore
})

test('a fallback stands for what cannot be computed', () => {
  const substring = (fallback: string) => `<Substring ${fallback}>${text('abc')}<Position><ogc:PropertyName>n</ogc:PropertyName></Position></Substring>` // prettier-ignore
  assert.is(valueOf(substring('fallbackValue="?"'), { n: 'x' }), '?')
  assert.is(valueOf(substring('fallbackValue="?"'), { n: 2 }), 'bc')
  assert.throws(() => valueOf(substring(''), { n: 'x' }))
  assert.throws(() => valueOf(substring('fallbackValue=""'), { n: 'x' }))
  assert.match(refused('<Substring/>'), '<Substring> has no <StringValue>')
})

test.run()
