import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExpression } from '../../../../parts/ecql/read.js'
import { complaint, equal, mistake } from '../evaluate.js'

const properties = { n: 5, text: '5.0', name: 'Main' }

test('in Categorize a threshold belongs to the following or the preceding class', () => {
  equal(
    {
      "Categorize(n, 'a', 3, 'b', 5, 'c')": 'c',
      "Categorize(text, 'a', 3, 'b', 5, 'c', 'preceding')": 'b',
      "Categorize(2, 'a', 3, 'b', 5, 'c')": 'a',
      "Categorize(n, 'a', n + 1, 'b')": 'a',
      "Categorize(missing, 'a', 3, 'b')": null,
      "Categorize(n, 'a')": 'a'
    },
    properties
  )
  assert.match(
    mistake("Categorize(n, 'a', 3)", readExpression),
    'Categorize() needs a lookup value, then values with a threshold between each two of them'
  )
})

test('Recode returns the value after the first equal data value, in any letter case', () => {
  equal(
    {
      "Recode(name, 'x', 1, 'MAIN', 2, 'main', 3)": 2,
      "Recode(text, 4, 'four', 5, 'five')": 'five',
      "Recode(n, '4', 'four', '5.0', 'five')": 'five',
      'Recode(name, n, 1, name, 2)': 2,
      "Recode(name, 'x', 1)": null
    },
    properties
  )
  assert.match(
    mistake('Recode(n, 1, 2, 3)', readExpression),
    'Recode() needs a lookup value, then pairs of data and value'
  )
})

test('Interpolate: numbers between points, the value at the end beyond', () => {
  equal(
    {
      'Interpolate(n, 0, 0, 10, 100)': 50,
      'Interpolate(-1, 0, 7, 10, 100)': 7,
      'Interpolate(11, 0, 7, 10, 100)': 100,
      'Interpolate(10, 0, 7, 10, 100)': 100,
      'Interpolate(n, 0, 7)': 7,
      "Interpolate(2.5, 0, 0, 10, 100, 'numeric', 'linear')": 25,
      "Interpolate(n, 0, 0, 10, n * 2, 'linear')": 5,
      'Interpolate(missing, 0, 0, 10, 100)': null
    },
    properties
  )
  const cosine = readExpression("Interpolate(2.5, 0, 0, 10, 100, 'cosine')")({ index: 1, properties: {}, geometry: null }) // prettier-ignore
  assert.ok(Math.abs((cosine as number) - 50 * (1 - Math.SQRT1_2)) < 1e-9)
})

test('Interpolate: a cubic spline goes through its points and follows a parabola', () => {
  equal({
    "Interpolate(2, 0, 0, 2, 4, 4, 16, 6, 36, 'cubic')": 4,
    "Interpolate(3, 0, 0, 2, 4, 4, 16, 6, 36, 'cubic')": 9,
    "Interpolate(1, 0, 0, 2, 2, 'cubic')": 1,
    "Interpolate(5, 0, 0, 2, 2, 4, 4, 6, 6, 'numeric', 'cubic')": 5.125
  })
})

test('Interpolate computes colours', () => {
  equal(
    {
      "Interpolate(n, 0, '#000000', 10, '#ffffff', 'color')": '#808080',
      "Interpolate(n, 0, 'red', 10, 'blue')": '#800080',
      "Interpolate(0, 0, 'red', 10, 'blue', 'linear', 'colour')": '#ff0000'
    },
    properties
  )
  assert.match(complaint("Interpolate(n, 0, 'red', 10, name, 'color')", properties), '"Main"')
  assert.match(complaint('Interpolate(n, 0, 1, 10, name)', properties), /Interpolate\(\) .*"Main"/)
  assert.match(mistake('Interpolate(n, 0)', readExpression), /Interpolate\(\) has 2 .*3/)
})

test.run()
