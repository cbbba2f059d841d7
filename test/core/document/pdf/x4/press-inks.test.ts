import '../../../../support/sealed.js'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pressInks } from '../../../../../core/document/pdf/x4/x4.js'
import { pixelTools } from '../../setting.js'
import { pressSetting } from '../press-setting.js'

const { profile, remove } = pressSetting()
test.after(remove)

test('the inks of a JPEG are those of a smaller one if it has more pixels along a side, but not of a larger one', async () => {
  const { inksOfJpeg } = pressInks(profile, pixelTools())
  const sizeOf = async (width: number, height: number, mostSide: number) => {
    const jpeg = await sharp({ create: { width, height, channels: 3, background: '#806040' } })
      .jpeg()
      .toBuffer()
    const { data, ...size } = await inksOfJpeg(jpeg, mostSide)
    return [size.width, size.height, data.length]
  }
  assert.equal([await sizeOf(30, 10, 15), await sizeOf(10, 30, 15)], [[15, 5, 300], [5, 15, 300]]) // prettier-ignore
  assert.equal(await sizeOf(30, 10, 100), [30, 10, 1200])
})

test.run()
