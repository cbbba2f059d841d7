import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawOutlines } from '../../../core/pixels/sharp.js'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><path d="M0 0H1V1H0Z" fill="#ff0000" fill-opacity="0.5"/></svg>' // prettier-ignore

test('outlines are premultiplied RGBA, over a background RGB', async () => {
  const { width, height, channels, data } = await drawOutlines(svg, 2, 1)
  assert.equal([width, height, channels, [...data]], [2, 1, 4, [128, 0, 0, 128, 0, 0, 0, 0]])
  const over = await drawOutlines(svg, 2, 1, '#ffffff')
  assert.equal([over.width, over.height, over.channels, [...over.data]], [2, 1, 3, [255, 127, 127, 255, 255, 255]])
})

test.run()
