import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFName } from '@cantoo/pdf-lib'
import {
  greyInks,
  inkNumber,
  namedSpace,
  partsOf,
  rgbOf,
  spaceOf
} from '../../../../../core/document/pdf/x4/colours.js'
import { newPdf } from '../new-pdf.js'

test('the spaces of devices, of calibrated colours and of profiles are known', async () => {
  const pdf = await newPdf()
  const { context } = pdf
  const profile = (count?: number) => context.register(context.stream('', count === undefined ? {} : { N: count }))
  for (const [object, space] of [
    [PDFName.of('DeviceRGB'), 'rgb'],
    [PDFName.of('DeviceGray'), 'gray'],
    [PDFName.of('DeviceCMYK'), 'other'],
    [context.obj(['CalRGB', {}]), 'rgb'],
    [context.obj(['CalGray', {}]), 'gray'],
    [context.obj(['ICCBased', profile(3)]), 'rgb'],
    [context.obj(['ICCBased', profile(1)]), 'gray'],
    [context.obj(['ICCBased', profile(4)]), 'other'],
    [context.obj(['ICCBased', profile()]), 'other'],
    [context.obj(['Separation', profile(3)]), 'other'],
    [context.register(context.obj(['CalRGB', {}])), 'rgb'],
    [context.obj({}), 'other'],
    [undefined, 'other']
  ] as const)
    assert.is(spaceOf(pdf, object), space, String(object))
})

test('a space is that of a device, or one that the resources name', async () => {
  const pdf = await newPdf()
  const resources = pdf.context.obj({ ColorSpace: { c0: ['CalGray', {}] } })
  const names = ['DeviceRGB', 'c0', 'c1']
  assert.equal(
    names.map((name) => namedSpace(pdf, resources, name)),
    ['rgb', 'gray', 'other']
  )
  assert.equal(
    names.map((name) => namedSpace(pdf, undefined, name)),
    ['rgb', 'other', 'other']
  )
})

test('colours are 24 bits; a grey has one part; parts beyond 0 and 1 end there', () => {
  assert.equal([rgbOf([1, 0.5, 0]), rgbOf([0.2]), rgbOf([]), rgbOf([-1, 2, 0.001])], [0xff8000, 0x333333, 0, 0x00ff00])
  assert.equal(partsOf(0x123456), [0x12, 0x34, 0x56])
})

test('greys are black alone, from white to black', () => {
  assert.equal([0xffffff, 0, 0x808080].map(greyInks), ['0 0 0 0', '0 0 0 1', '0 0 0 0.498'])
  assert.equal([0x808180, 0x818080, 0x808081].map(greyInks), [undefined, undefined, undefined])
  assert.is(inkNumber(1), '0.0039')
})

test.run()
