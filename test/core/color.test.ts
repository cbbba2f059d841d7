import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bytesOf, hexOf, parseColor, unit } from '../../core/color.js'

const hex = (value: unknown) => parseColor(value)?.hex
const alpha = (value: unknown) => parseColor(value)?.alpha

test('hexadecimal digits, short, long and with alpha', () => {
  assert.equal(parseColor('#f80'), { hex: '#ff8800', alpha: 1 })
  assert.equal(parseColor(' #FF8800 '), { hex: '#ff8800', alpha: 1 })
  assert.equal(parseColor('#ff880080'), { hex: '#ff8800', alpha: 128 / 255 })
  assert.equal(parseColor('#f808'), { hex: '#ff8800', alpha: 136 / 255 })
})

test('shares of red, green and blue become bytes, and back', () => {
  assert.is(hexOf([0, 0.75, 1]), '#00bfff')
  assert.is(hexOf([-1, 0.1, 7]), '#001aff')
  assert.equal(bytesOf({ hex: '#00bfff' }), [0, 191, 255])
  assert.equal([unit(-0.5), unit(0.5), unit(1.5)], [0, 0.5, 1])
})

test('rgb and hsl, with commas, blanks, percentages and alpha', () => {
  assert.is(hex('rgb(255, 128, 0)'), '#ff8000')
  assert.is(hex('rgb(100% 50% 0%)'), '#ff8000')
  assert.equal(parseColor('rgba(1,2,3,.25)'), { hex: '#010203', alpha: 0.25 })
  assert.is(alpha('rgb(1 2 3 / 40%)'), 0.4)
  assert.is(hex('hsl(120, 100%, 25%)'), '#008000')
  assert.is(hex('hsl(-240, 100%, 25%)'), '#008000')
  assert.is(hex('hsl(120 100 25)'), '#008000')
  assert.is(hex('rgb(300, -5, 0)'), '#ff0000')
})

test('an alpha above 1 is divided by 255, and limited to 1', () => {
  assert.equal(parseColor('rgba(214, 214, 214, 200)'), { hex: '#d6d6d6', alpha: 200 / 255 })
  assert.is(alpha('rgba(1 2 3 / 255)'), 1)
  assert.is(alpha('hsla(120, 100%, 25%, 51)'), 0.2)
  assert.is(alpha('rgba(1,2,3,1)'), 1)
  assert.is(alpha('rgba(1,2,3,1.0)'), 1)
  assert.is(alpha('rgba(1,2,3,100%)'), 1)
  assert.is(alpha('rgba(1,2,3,150%)'), 1)
  assert.is(alpha('rgba(1,2,3,1000)'), 1)
  assert.is(alpha('rgba(1,2,3,-5)'), 0)
})

test('names in any writing, and numbers', () => {
  assert.is(hex('DarkOliveGreen'), '#556b2f')
  assert.is(hex('lightGray'), '#d3d3d3')
  assert.is(hex('LIGHT_GRAY'), '#c0c0c0')
  assert.is(hex('dark_gray'), '#404040')
  assert.is(hex('light_blue'), '#add8e6')
  assert.is(alpha('transparent'), 0)
  assert.is(alpha('none'), 0)
  assert.is(hex(255), '#0000ff')
  assert.is(hex('16711680'), '#ff0000')
  assert.is(hex('0xFF8800'), '#ff8800')
})

test('anything else is no colour', () => {
  for (const value of [
    '',
    'reddish',
    '#12',
    '#ggg',
    '0xff0',
    'rgb(1,2)',
    'rgb(a,b,c)',
    1.5,
    -1,
    1e9,
    null,
    {},
    [],
    true,
    'url(#x)',
    '"/>'
  ])
    assert.is(parseColor(value), undefined, String(value))
})

test.run()
