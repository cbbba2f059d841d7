import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagramOf } from '../../../../plugins/blocks/declination/diagram.js'
import { type Arrow, arrowsOf } from '../../../../plugins/blocks/declination/fan.js'

type Directions = { [kind in Arrow['kind']]?: number }
/** The ends, and the middle of the name, of arrows in these directions. */
const drawn = (directions: Directions, sizePt: number, fontPt: number) => {
  const arrows = Object.entries(directions).map(([kind, drawnDeg]) => ({ kind, drawnDeg }) as Arrow)
  return diagramOf(arrows, sizePt, fontPt).map(({ from, to, label }) => [...from, ...to, ...label].map((part) => Math.round(part * 100) / 100)) // prettier-ignore
}

test('an arrow stands in the middle, with its name beyond its tip, as long as both fit', () => {
  // the name needs 0.85 + 0.55 ems, 7 points; of 60, 0.88 are the largest whole step below 53
  assert.equal(drawn({ true: 0 }, 60, 5), [[30, 59.9, 30, 7.1, 30, 2.85]])
})

test('arrows of several directions begin at one point and have their own lengths', () => {
  // the longest is 0.92, 0.5 and 0.94 of the square
  assert.equal(drawn({ true: -20, grid: 0, magnetic: 31 }, 100, 10), [
    [45.57, 99.97, 14.1, 13.52, 11.2, 5.53],
    [45.57, 99.97, 45.57, 15.33, 45.57, 6.83],
    [45.57, 99.97, 84.42, 35.3, 88.8, 28.02]
  ])
  assert.equal(drawn({ true: -70, grid: -95, magnetic: 31 }, 100, 10), [
    [64.74, 68.84, 17.75, 51.74, 9.77, 48.83],
    [64.74, 68.84, 18.91, 72.85, 10.45, 73.59],
    [64.74, 68.84, 85.86, 33.7, 90.23, 26.41]
  ])
  assert.equal(drawn({ true: 160, grid: 175, magnetic: -170 }, 80, 6), [
    [32.06, 0.62, 57.78, 71.29, 59.53, 76.08],
    [32.06, 0.62, 38.09, 69.54, 38.54, 74.62],
    [32.06, 0.62, 21.36, 61.35, 20.47, 66.37]
  ])
})

test('an arrow is as long as the square at most, and a fifth of it at least', () => {
  assert.equal(drawn({ true: 0 }, 60, 0), [[30, 60, 30, 0, 30, 0]])
  assert.equal(drawn({ true: 90 }, 60, 0), [[0, 30, 60, 30, 60, 30]])
  assert.equal(drawn({ magnetic: 90 }, 60, 0), [[5.4, 30, 54.6, 30, 54.6, 30]])
  assert.equal(drawn({ true: 0 }, 60, 100), [[30, 106, 30, 94, 30, 9]])
})

test('norths that are at most half a minute apart are one direction, and each is drawn once', () => {
  const magnetic = (declinationDeg: number) => ({ declinationDeg, annualDeg: 0, model: '', zone: 'normal' as const })
  const directions = (convergenceDeg: number, declinationDeg: number) =>
    arrowsOf({ trueDeg: 0, convergenceDeg, magnetic: magnetic(declinationDeg) }).map(({ kind, drawnDeg }) => `${kind} ${drawnDeg}`) // prettier-ignore
  assert.equal(directions(1, 1.0083), ['true 0', 'grid 11', 'magnetic 11'])
  assert.equal(directions(1, 1.0084), ['true 0', 'grid 11', 'magnetic 22'])
  assert.equal(directions(1 / 120, 40), ['true 0', 'grid 0', 'magnetic 40'])
  assert.equal(directions(0, -40), ['true 0', 'grid 0', 'magnetic -40'])
  assert.equal(directions(0, 40), ['true 0', 'grid 0', 'magnetic 40'])
})

test.run()
