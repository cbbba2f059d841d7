import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placeLabels } from '../../../core/labels/place.js'
import type { Letters } from '../../../core/labels/ruler.js'
import { labelOf, letters, view } from './setting.js'

test('letters that no font has give one warning, if their label finds space', () => {
  const unknown: Letters = { ...letters, textRuns: (text, style) => [{ text, style, missing: '漢' }] as never }
  const warningsOf = (...xs: number[]) => {
    const warnings: string[] = []
    const labels = xs.map((x) => labelOf('漢', [[x, 50]]))
    placeLabels([{ labels, opacity: 1 }], view, { pixels: unknown, warn: (message) => void warnings.push(message) })
    return warnings.map((message) => message.slice(0, message.indexOf('"') + 3))
  }
  assert.is(warningsOf(50, 150).length, 1)
  assert.ok(warningsOf(50)[0]!.includes('"漢"'))
  assert.equal(warningsOf(-500), [])
})

test.run()
