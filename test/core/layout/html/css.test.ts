import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { colored, families, styled } from '../../../../core/layout/html/css.js'

const sizeOf = (size: string, around = {}) => styled(around, `font-size: ${size}`)

test('declarations are read in any letter case, the last one wins, wrong ones change nothing', () => {
  assert.equal(styled({ bold: true }, 'COLOR: red; color : #00f80 ;Font-Style:italic !important;;color:#0f0; x: y; toString: 1'), { bold: true, color: '#00ff00ff', italic: true }) // prettier-ignore
  assert.equal(styled({}, ''), {})
})

test('colours have their opacity as two hexadecimal digits', () => {
  assert.equal(colored('color', 'rgba(255, 0, 0, 0.02)'), { color: '#ff000005' })
  assert.equal(colored('background', '#123'), { background: '#112233ff' })
  assert.equal([colored('color', 'reddish'), colored('color', undefined)], [{}, {}])
  assert.equal(styled({}, 'background-color: rgba(0,0,0,.5)'), { background: '#00000080' })
  assert.equal(styled({}, 'background: #fff'), { background: '#ffffffff' })
})

test('sizes in words and units are points, from 1 to 200', () => {
  const sizes = ['xx-small', 'medium', 'XX-LARGE', '5', '5pt', '10 px', '2pc', '25.4mm', '2.54cm', '.5in', '0.5', '201pt'] // prettier-ignore
  assert.equal(sizes.map((size) => Number((sizeOf(size) as { size: number }).size.toFixed(6))), [8, 14, 36, 5, 5, 13, 24, 72, 72, 36, 1, 200]) // prettier-ignore
  assert.equal(sizeOf('5pt', { scale: 2 }), { size: 5, scale: 1 })
  for (const wrong of ['large-ish', '5q', '1e3', '-5pt', '1234567', '5 5']) assert.equal(sizeOf(wrong), {}, wrong)
})

test('factors change the size around them, else the factor around them, from a tenth to ten', () => {
  assert.equal(['50%', '2em', '2rem', '3ex', 'larger', '0.01em', '11em'].map((size) => sizeOf(size)), [
    { scale: 0.5 }, { scale: 2 }, { scale: 2 }, { scale: 1.5 }, { scale: 1.2 }, { scale: 0.1 }, { scale: 10 }
  ]) // prettier-ignore
  assert.equal(sizeOf('smaller'), { scale: 1 / 1.2 })
  assert.equal(sizeOf('50%', { scale: 3 }), { scale: 1.5 })
  assert.equal([sizeOf('50%', { size: 30 }), sizeOf('10%', { size: 5 }), sizeOf('9em', { size: 30 })], [{ size: 15 }, { size: 1 }, { size: 200 }]) // prettier-ignore
})

test('weights from 600 to 1000 are bold, others are not; a style may be normal', () => {
  const bold = (weight: string) => (styled({}, `font-weight: ${weight}`) as { bold?: boolean }).bold
  assert.equal(['bold', 'bolder', '600', '950', '1000'].map(bold), [true, true, true, true, true])
  assert.equal(['normal', 'lighter', '100', '599', '60', 'heavy'].map(bold), [false, false, false, false, undefined, undefined]) // prettier-ignore
  const italic = (style: string) => (styled({}, `font-style: ${style}`) as { italic?: boolean }).italic
  assert.equal(['italic', 'oblique 10deg', 'normal', 'slanted'].map(italic), [true, true, false, undefined])
})

test('decorations are set one by one, "none" ends them', () => {
  assert.equal(styled({}, 'text-decoration: underline dotted'), { underline: true })
  assert.equal(styled({}, 'text-decoration-line: line-through'), { strike: true })
  assert.equal(styled({ underline: true, strike: true }, 'text-decoration: none'), { underline: false, strike: false })
  assert.equal(styled({ underline: true }, 'text-decoration: blink'), { underline: true })
})

test('the first five families are kept, without generic ones and quotation marks', () => {
  assert.equal(families(`"A B", 'c',Serif, ,d,e,monospace,f,g`), { fonts: ['A B', 'c', 'd', 'e', 'f'] })
  assert.equal([families('sans-serif'), families(undefined)], [{}, {}])
  assert.equal([families('x'.repeat(60)), families('x'.repeat(61))], [{ fonts: ['x'.repeat(60)] }, {}])
})

test.run()
