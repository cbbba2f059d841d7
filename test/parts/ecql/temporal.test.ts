import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporal, type TemporalName } from '../../../parts/ecql/temporal.js'
import { literal } from '../../../parts/ecql/combine.js'
import { featureOf } from './evaluate.js'

const day = (number: number) => `2006-11-${String(number).padStart(2, '0')}`
const between = (from: number, to: number) => `${day(from)}/${day(to)}`

/** How a period lies to that from the 10th to the 20th, by its relation of ISO 19108. */
const PERIODS: { [relation: string]: string } = {
  BEFORE: between(1, 5),
  MEETS: between(5, 10),
  TOVERLAPS: between(5, 15),
  ENDEDBY: between(5, 20),
  TCONTAINS: between(5, 25),
  BEGINS: between(10, 15),
  TEQUALS: between(10, 20),
  BEGUNBY: between(10, 25),
  DURING: between(12, 18),
  ENDS: between(15, 20),
  OVERLAPPEDBY: between(15, 25),
  METBY: between(20, 25),
  AFTER: between(25, 28)
}
const fits = (name: TemporalName, a: string, b: string) => temporal(name, literal(a), literal(b))(featureOf())
const fitting = (name: TemporalName) => Object.keys(PERIODS).filter((key) => fits(name, PERIODS[key]!, between(10, 20)))

test('of the thirteen relations of two periods, exactly one is true', () => {
  for (const name of Object.keys(PERIODS)) assert.equal(fitting(name as TemporalName), [name], name)
})

test('combined relations are true for several', () => {
  assert.equal(fitting('ANYINTERACTS'), Object.keys(PERIODS).filter((name) => !['BEFORE', 'MEETS', 'METBY', 'AFTER'].includes(name))) // prettier-ignore
  assert.equal(fitting('BEFORE OR DURING'), ['BEFORE', 'MEETS', 'TOVERLAPS', 'ENDEDBY', 'BEGINS', 'TEQUALS', 'DURING', 'ENDS']) // prettier-ignore
  assert.equal(fitting('DURING OR AFTER'), ['BEGINS', 'TEQUALS', 'BEGUNBY', 'DURING', 'ENDS', 'OVERLAPPEDBY', 'METBY', 'AFTER']) // prettier-ignore
})

test('a moment begins and ends a period, and is not during it at its ends', () => {
  const of = (moment: number) => Object.keys(PERIODS).filter((name) => fits(name as TemporalName, day(moment), between(10, 20))) // prettier-ignore
  assert.equal([9, 10, 15, 20, 21].map(of), [['BEFORE'], ['BEGINS'], ['DURING'], ['ENDS'], ['AFTER']])
})

test('a value that is not a time has no relation; a constant that is not a time is refused', () => {
  assert.is(temporal('TEQUALS', literal(null), literal(null))(featureOf()), false)
  assert.is(temporal('BEFORE', literal(day(1)), literal(null))(featureOf()), false)
  assert.throws(() => temporal('BEFORE', literal('soon'), literal(day(1))), (error: Error) => error instanceof SyntaxError && error.message.startsWith('"soon"')) // prettier-ignore
})

test.run()
