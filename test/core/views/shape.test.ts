import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isShifted, shapeOf } from '../../../core/views/domain/shape.js'

const shape = (parameters: string, { meridianDeg = 0, area = [-10, 40, 20, 60] as const } = {}) => {
  const { frame, ...rest } = shapeOf({ parameters, meridianDeg, area } as never)
  const pole = frame?.toLonLat([0, 90]).map((value) => Math.round(value * 1e6) / 1e6)
  return { ...rest, ...(pole && { pole }) }
}

test('upright projections are cut opposite to their own meridian', () => {
  const expected = { middle: 10, best: 0, half: 180, hasOutline: true, slack: 1e-7 }
  assert.equal(shape('+proj=merc +lon_0=10'), expected)
  assert.equal(shape('+proj=merc +lon_0=8', { meridianDeg: 2 }), expected)
  assert.equal(shape('+proj=poly +lon_0=10'), { ...expected, half: 80, hasOutline: false })
})

test('conic projections are best where the cone touches the earth', () => {
  for (const name of ['aea', 'lcc', 'eqdc', 'bonne']) {
    assert.is(shape(`+proj=${name} +lat_0=40 +lat_1=45`).best, 45)
    assert.is(shape(`+proj=${name} +lat_0=40`).best, 40)
  }
  assert.is(shape('+proj=eqc +lat_0=40 +lat_1=45').best, 0)
})

test('transverse projections have their pole on the equator, a quarter of the way to the east', () => {
  const expected = { middle: 0, best: 0, half: 180, hasOutline: false, slack: 1e-7 }
  assert.equal(shape('+proj=tmerc +lon_0=9'), { ...expected, pole: [99, 0] })
  assert.equal(shape('+proj=utm +zone=32'), { ...expected, pole: [99, 0] })
})

test('azimuthal projections end at a rim around their middle, or go around a pole', () => {
  const around = { middle: 0, best: 90, half: 180, hasOutline: true, slack: 1e-7, around: 1 }
  assert.equal(shape('+proj=laea +lat_0=52 +lon_0=10'), { ...around, pole: [10, 52] })
  assert.equal(shape('+proj=stere +lat_0=90 +lon_0=-45'), { ...around, middle: -45 })
  assert.equal(shape('+proj=stere +lat_0=-90 +lon_0=5'), { ...around, middle: 5, best: -90, around: -1 })
})

test('other projections are caps around the middle of their area, also across the date line', () => {
  const cap = { middle: 0, best: 90, half: 180, hasOutline: false, slack: 1e-7, around: 1 }
  assert.equal(shape('+proj=omerc'), { ...cap, pole: [5, 50] })
  assert.equal(shape('+proj=omerc', { area: [160, -50, -180, -30] as never }), { ...cap, pole: [170, -40] })
})

test('a shift to another datum makes the cut less certain', () => {
  assert.is(shape('+proj=merc +towgs84=0,0,1').slack, 0.02)
  assert.not.ok(isShifted('+proj=merc +towgs84=0,0,0'))
  assert.not.ok(isShifted('+proj=merc'))
  assert.ok(isShifted('+proj=merc +towgs84=1'))
})

test('the zero meridian of a frame leads south from its pole for transverse projections, north for caps', () => {
  const at = (parameters: string, point: [number, number]) => {
    const { frame } = shapeOf({ parameters, meridianDeg: 0, area: [-10, 40, 20, 60] } as never)
    return frame!.toLonLat(point).map((value) => Math.round(value * 1e6) / 1e6 + 0)
  }
  assert.equal(at('+proj=tmerc +lon_0=9 +lat_0=30', [0, 0]), [9, 0])
  assert.equal(at('+proj=laea +lat_0=52 +lon_0=10', [0, 80]), [10, 62])
  assert.equal(at('+proj=omerc', [0, 80]), [5, 60])
})

test.run()
