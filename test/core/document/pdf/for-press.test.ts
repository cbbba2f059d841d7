import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { forPress } from '../../../../core/document/pdf/for-press.js'
import type { PdfOptions } from '../../../../core/spec.js'
import { pixelTools } from '../setting.js'

const X4: PdfOptions = { layers: true, georeference: false, attachments: true, pictures: 'jpeg', standard: 'x-4' }
const profile = { path: '/press.icc', bytes: Buffer.alloc(0), name: 'Press' }
const press = {
  bleed: '1in',
  marks: ['crop'] as const,
  inAllFormats: true,
  minLineWidth: '0.5in',
  check: true,
  inkLimit: 300,
  separations: true,
  spotColors: [{ name: 'Gold', color: '#102030' }]
}

test('a PDF without options of a press has no sheet and no inks, and is not checked', () => {
  const { standard: _, ...options } = X4
  assert.equal(forPress(options, { profile }, pixelTools()), {
    options,
    press: undefined,
    inks: undefined,
    leastLinePt: 0,
    inkLimit: undefined,
    separations: false,
    spots: new Map(),
    isChecked: false
  })
})

test('a PDF/X-4 has the inks of the profile, and the options in points', () => {
  const { inks, ...others } = forPress(X4, { press, profile }, pixelTools())
  assert.is(inks!.profile, profile)
  assert.equal(others, {
    options: X4,
    press: { bleedPt: 72, marks: ['crop'], inAllFormats: true },
    leastLinePt: 36,
    inkLimit: 300,
    separations: true,
    spots: new Map([[0x102030, press.spotColors[0]!]]),
    isChecked: true
  })
})

test('without a profile, a PDF/X-4 of a request is refused, and that of a layout has no standard, with a warning', () => {
  const needed = 'which needs the ICC profile of a press; the operator must set pressProfile'
  try {
    forPress(X4, { press }, pixelTools())
    assert.unreachable()
  } catch (thrown) {
    const { code, message, problems } = thrown as PrintError
    assert.equal([code, message], ['invalid-spec', `pdf.standard is "x-4", ${needed}`])
    assert.equal(problems, [{ path: 'pdf.standard', message: `is "x-4", ${needed}` }])
  }
  const warnings: string[] = []
  const { standard: _, ...options } = { ...X4, isStandardPreset: true }
  const made = forPress({ ...options, standard: 'x-4' }, {}, pixelTools(), (message) => void warnings.push(message))
  assert.equal([made.options, made.inks], [options, undefined])
  assert.equal(warnings, [`the layout is for PDF/X-4, ${needed}; the PDF has the colours of a screen, and no standard`])
  assert.equal(forPress({ ...options, standard: 'a-2b' }, {}, pixelTools()).options.standard, 'a-2b')
})

test.run()
