import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeColour } from '../support/map-server.js'
import { readPng } from '../support/picture.js'
import { cases, goldenFiles, PERIOD, pictures, requests } from './golden.js'

test('the pictures of tiles and WMS show every place in its colour: no seam, no shift, no blur', () => {
  for (const name of ['tiles-north-up', 'tiles-rotated', 'tiles-between-zooms', 'wms']) {
    const { scale, rotation = 0, center } = JSON.parse(readFileSync(join(cases, `${name}.json`), 'utf8')).attributes.map
    const picture = readPng(readFileSync(join(cases, `${name}.png`)))
    const unitsPerPixel = (scale * 0.0254) / 72
    const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) {
        const [right, up] = [
          (x + 0.5 - picture.width / 2) * unitsPerPixel,
          (picture.height / 2 - y - 0.5) * unitsPerPixel
        ]
        const expected = placeColour(center[0] + right * cos - up * sin, center[1] + up * cos + right * sin, PERIOD)
        const off = Math.max(...picture.at(x, y).map((value, channel) => Math.abs(value - expected[channel]!)))
        assert.ok(off <= 3, `${name} at ${x}, ${y}: ${picture.at(x, y)} is not ${expected}`)
      }
  }
})

test('every golden picture has its request', () => {
  assert.equal(pictures, requests.map((file) => file.replace(/json$/, 'png')).sort())
})

test('every group of requests has its test file', () => {
  const files = readdirSync(cases).filter((file) => file.endsWith('.test.ts'))
  const others = ['compare.test.ts', 'pictures.test.ts']
  assert.equal(files.sort(), [...goldenFiles.map((name) => `${name}.test.ts`), ...others].sort())
})

test.run()
