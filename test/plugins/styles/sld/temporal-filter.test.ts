import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { FilterReader } from '../../../../plugins/styles/sld/filter.js'
import { parseMixedXml } from '../../../../core/xml/tree.js'
import { featureOf } from './documents.js'

const place = { at: 'x', scale: 1000, unitPt: 1, warn: () => {} }
const filterOf = (condition: string) => new FilterReader(place).read(parseMixedXml(`<fes:Filter>${condition}</fes:Filter>`)).filter // prettier-ignore
const compared = (operator: string, time: string) => `<fes:${operator}><fes:ValueReference>t</fes:ValueReference>${time}</fes:${operator}>` // prettier-ignore
const instant = (time: string) => `<gml:TimeInstant><gml:timePosition> ${time} </gml:timePosition></gml:TimeInstant>`
const period = (begin: string, end: string) => `<gml:TimePeriod gml:id="a"><gml:beginPosition>${begin}</gml:beginPosition><gml:endPosition>${end}</gml:endPosition></gml:TimePeriod>` // prettier-ignore
const literal = (content: string) => `<fes:Literal>${content}</fes:Literal>`
/** The operators that hold between a time of a feature and another. */
const holding = (t: unknown, time: string): string[] =>
  OPERATORS.filter((operator) => filterOf(compared(operator, time))(featureOf({ t })))
const OPERATORS =
  'After Before Begins BegunBy TContains During EndedBy Ends TEquals Meets MetBy TOverlaps OverlappedBy AnyInteracts'.split(
    ' '
  )

test('a period and a period are in one relation of Allen', () => {
  const [may, june] = ['2020-05-01', '2020-06-01']
  for (const [t, relation] of [
    ['2020-01-01/2020-02-01', 'Before'],
    ['2020-01-01/2020-05-01', 'Meets'],
    ['2020-01-01/2020-05-05', 'TOverlaps'],
    ['2020-05-01/2020-05-05', 'Begins'],
    ['2020-05-02/2020-05-05', 'During'],
    ['2020-05-05/2020-06-01', 'Ends'],
    ['2020-05-01/2020-06-01', 'TEquals'],
    ['2020-05-01/2020-06-02', 'BegunBy'],
    ['2020-01-01/2020-06-02', 'TContains'],
    ['2020-01-01/2020-06-01', 'EndedBy'],
    ['2020-05-05/2020-06-02', 'OverlappedBy'],
    ['2020-06-01/2020-06-02', 'MetBy'],
    ['2020-06-02/2020-06-03', 'After']
  ] as const) {
    const others = /^(?:Before|After|Meets|MetBy)$/.test(relation) ? [] : ['AnyInteracts']
    assert.equal(holding(t, period(may, june)), [relation, ...others], t)
  }
})

test('points in time are read', () => {
  const may = period('2020-05-01', '2020-06-01T00:00:00Z')
  assert.equal(holding('2020-05-05', may), ['During', 'AnyInteracts'])
  assert.equal(holding('2020-05-01', may), ['Begins', 'AnyInteracts'])
  assert.equal(holding('2020-06-01 00:00:00', may), ['Ends', 'AnyInteracts'])
  assert.equal(holding('2020-05-05', instant('2020-05-05T00:00:00Z')), ['TEquals', 'AnyInteracts'])
  assert.equal(holding('2020-05-05', instant('2020-05-05T00:00:01+01:00')), ['After'])
  for (const none of [null, 'spring', true]) assert.equal(holding(none, may), [])
})

test('times stand by themselves, in literals, as texts, and with instants at their ends', () => {
  const may = `<gml:TimePeriod><gml:begin>${instant('2020-05-01')}</gml:begin><gml:end>${instant('2020-06-01')}</gml:end></gml:TimePeriod>` // prettier-ignore
  for (const time of [may, literal(may), literal('2020-05-01/2020-06-01'), literal('2020-05-01/P1M')])
    assert.ok(filterOf(compared('During', time))(featureOf({ t: '2020-05-02' })), time)
  const turned = `<fes:Before>${literal('2020-05-01')}<fes:ValueReference>t</fes:ValueReference></fes:Before>`
  assert.equal(['2020-05-02', '2020-04-02'].map((t) => filterOf(turned)(featureOf({ t }))), [true, false]) // prettier-ignore
})

test('a text that is not a time is refused, with the reason', () => {
  const refused = (time: string, message: string) => assert.throws(() => filterOf(compared('After', time)), message)
  refused(literal('last year'), '"last year"')
  refused(instant('2020-13-01'), '"2020-13-01"')
  refused('<gml:TimeInstant/>', '<TimeInstant> has no <timePosition> with a time')
  refused(period('2020-05-01', ''), '<TimePeriod> has no <endPosition> with a time')
  refused('', '<After> must have two times')
})

test.run()
