import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sizesIn } from '../../../core/studio/sizes.js'

const TEXT = `---
name: sheet
# width: 7mm
attributes:
  map: { type: map, width: 184mm, height: '226.5mm', maxDpi: 600 }
  bar:
    type: scalebar
    height: 6pt
    width: auto
  arrow: { type: northArrow, size: 14mm }
  title: { type: string, default: 'width: 3mm' }
---
#rect(width: 184mm)
`

test('lengths of blocks are found where they are written', () => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n'), `\ufeff${TEXT}`]) {
    const sizes = sizesIn(text, 'town/a4.typ.hbs', ['map', 'bar', 'arrow', 'title', 'other'])
    const written = sizes.map(({ attribute, width, height }) => [
      attribute,
      width && text.slice(width.from, width.to),
      height && text.slice(height.from, height.to)
    ])
    assert.equal(written, [
      ['map', '184mm', '226.5mm'],
      ['bar', undefined, '6pt'],
      ['arrow', '14mm', undefined]
    ])
    const { height } = sizes[0]!
    assert.equal([height!.file, height!.value, height!.unit], ['town/a4.typ.hbs', 226.5, 'mm'])
  }
})

test.run()
