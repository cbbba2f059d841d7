import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { complaint, equal } from '../evaluate.js'

test('colour functions compute colours from colours', () => {
  equal(
    {
      "darken('#336699', 0.2)": '#1a334d',
      'lighten(color, 0.2)': '#6699cc',
      "lighten('white', 0.5)": '#ffffff',
      "darken('#808080', 0.5, 'relative')": '#404040',
      "saturate('#808080', 0.5)": '#c04141',
      "desaturate('#ff0000', 1)": '#808080',
      'grayscale(color)': '#666666',
      'spin(color, 180)': '#996633',
      "spin('red', -120)": '#0000ff',
      "mix('red', 'blue', 0.25)": '#4000bf',
      "tint('#000000', 0.5)": '#808080',
      "shade('#ffffff', 0.25)": '#bfbfbf',
      'hsl(120, 1, 0.5)': '#00ff00',
      'contrast(color)': '#ffffff',
      "contrast('yellow', 'navy', 'white')": '#000080'
    },
    { color: 'rgb(51, 102, 153)' }
  )
  assert.match(complaint('darken(color, 0.1)', { color: 'reddish' }), '"reddish" is not a colour')
})

test.run()
