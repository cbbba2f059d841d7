import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { breaksOf, classOf, roundedBreaks, roundedEnds, roundest } from '../../../parts/renderers/breaks.js'

const ascending = (values: number[]) => values.sort((a, b) => a - b)
const near = (found: number[], expected: number[], by = 1e-9) => {
  assert.is(found.length, expected.length)
  found.forEach((value, index) =>
    assert.ok(Math.abs(value - expected[index]!) <= by, `${value}, not ${expected[index]}`)
  )
}

/**
 * Per acre value of farm products of the 102 counties of Illinois, 1959: Jenks and Caspall, "Error on choroplethic maps",
 * Annals of the Association of American Geographers 61 (1971); `jenks71` of the R package spData.
 */
const JENKS_71 = ascending([
  50.12, 83.9, 76.43, 71.61, 79.66, 84.84, 87.87, 92.45, 119.9, 155.3, 131.5, 111.8, 96.78, 86.75, 62.41, 96.37, 75.51, 77.29, 85.41,
  116.4, 58.5, 75.29, 66.32, 62.65, 80.45, 72.76, 63.67, 60.27, 68.45, 100.1, 55.3, 54.07, 57.49, 73.52, 68.25, 64.28, 50.64, 52.47,
  68.19, 57.4, 39.72, 60.66, 57.59, 38.22, 57.22, 67.04, 47.29, 71.05, 50.53, 34.63, 59.65, 62.06, 52.89, 56.35, 57.26, 53.77, 59.89,
  55.44, 45.4, 52.21, 49.38, 51.15, 54.27, 54.32, 41.2, 34.58, 50.11, 52.05, 33.82, 39.88, 36.24, 41.02, 46.13, 51.15, 32.28, 33.26,
  31.78, 31.28, 50.52, 47.21, 32.69, 38.3, 33.83, 40.3, 40.62, 32.14, 31.66, 26.09, 39.84, 24.83, 28.2, 31.19, 37.57, 27.16, 23.42,
  18.57, 30.97, 17.82, 15.57, 15.93, 28.71, 32.22
]) // prettier-ignore

test('natural breaks of the data of Jenks end where those of the R package classInt end', () => {
  const breaks = breaksOf(JENKS_71, 'jenks', 5)
  // classInt: [15.57,41.2] (41.2,60.66] (60.66,77.29] (77.29,100.1] (100.1,155.3]
  assert.equal(breaks.map((value) => JENKS_71[JENKS_71.indexOf(value) - 1]), [41.2, 60.66, 77.29, 100.1]) // prettier-ignore
})

test('natural breaks of the example of simple-statistics', () => {
  assert.equal(breaksOf([1, 2, 4, 5, 7, 9, 10, 20], 'jenks', 3), [7, 20])
})

test('quantiles are of type 7, as in R and Excel', () => {
  // Hyndman and Fan (1996); quantile(c(3, 6, 7, 8, 8, 10, 13, 15, 16, 20)) of R
  near(breaksOf([3, 6, 7, 8, 8, 10, 13, 15, 16, 20], 'quantile', 4), [7.25, 9, 14.5])
})

test('equal classes have the same width', () => {
  // mapclassify, EqualInterval of the employment density of California: 0.13 to 4111.45
  near(breaksOf([0.13, 4111.45], 'equal', 5), [822.394, 1644.658, 2466.922, 3289.186])
})

test('classes of the standard deviation lie around the mean', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9]
  const sigma = Math.sqrt(32 / 7)
  near(breaksOf(values, 'deviation', 3), [5 - sigma / 2, 5 + sigma / 2])
  near(breaksOf(values, 'deviation', 4), [5 - sigma, 5, 5 + sigma])
  // those beyond the values are left out
  near(breaksOf(values, 'deviation', 8), [5 - sigma, 5, 5 + sigma])
})

test('equal values are one class, and few values have few classes', () => {
  for (const method of ['equal', 'quantile', 'jenks', 'deviation'] as const) {
    assert.equal(breaksOf([3, 3, 3], method, 5), [])
    assert.equal(breaksOf([3], method, 5), [])
  }
  assert.equal(breaksOf([1, 1, 2], 'jenks', 5), [2])
})

test('breaks are rounded so that each value keeps its class', () => {
  const breaks = breaksOf(JENKS_71, 'jenks', 5)
  const rounded = roundedBreaks(JENKS_71, breaks)
  assert.equal(rounded, [45, 62, 79, 110])
  assert.equal(JENKS_71.map((value) => classOf(rounded, value)), JENKS_71.map((value) => classOf(breaks, value))) // prettier-ignore
  assert.equal(roundedEnds(JENKS_71, rounded), [15, 156])
  assert.equal(roundedEnds([-3.02, 4], [0]), [-3.1, 4])
  assert.equal(roundedEnds([7.77, 7.77], []), [7.77, 7.77])
  assert.equal(roundedEnds([0, 4, 9], [4]), [0, 9])
})

test('the roundest number has the fewest digits', () => {
  assert.is(roundest(33.1, 34.6, 34.2), 34)
  assert.is(roundest(0.0123, 0.0129, 0.0125), 0.0125)
  assert.is(roundest(880, 1130, 930), 1000)
  assert.is(roundest(0.2999, 0.30001, 0.3), 0.3)
  assert.is(roundest(-7, 7, 3), 0)
  assert.is(roundest(5, 5, 5), 5)
})

test('a value on a break belongs to the class above', () => {
  assert.equal([9, 10, 19, 20, 99].map((value) => classOf([10, 20], value)), [0, 1, 1, 2, 2]) // prettier-ignore
})

test.run()
