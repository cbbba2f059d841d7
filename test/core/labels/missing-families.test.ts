import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { warnOfFamilies } from '../../../core/labels/missing-families.js'

/** The warnings, and the lists of families that fonts were looked for. */
const warningsOf = (
  labels: Parameters<typeof warnOfFamilies>[0],
  isMissing: (list: string) => boolean = () => true
) => {
  const [warnings, asked]: [string[], string[]] = [[], []]
  const substituteFor = (list: string) => {
    asked.push(list)
    return isMissing(list) ? { missing: [list], used: 'Noto Sans', near: [] } : undefined
  }
  warnOfFamilies(labels, { substituteFor } as never, (warning) => warnings.push(warning))
  return { warnings, asked }
}

const labelsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ fontFamily: `Font ${index}` }))

test('five missing families have a warning each, and more have one together', () => {
  assert.is(warningsOf(labelsOf(5)).warnings.length, 5)
  const { warnings } = warningsOf(labelsOf(9))
  assert.is(warnings.length, 6)
  assert.match(warnings[4]!, '"Font 4"')
  assert.not.match(warnings[5]!, 'Font')
})

test('the first thousand lists of families are looked for, each once', () => {
  const { asked } = warningsOf([...labelsOf(1), ...labelsOf(1200)], () => false)
  assert.equal([asked.length, asked[999]], [1000, 'Font 999'])
})

test('sections have their own family, or that of the label; a label of sections needs its own for no other letters', () => {
  const { asked } = warningsOf([{ fontFamily: 'A', sections: [{ text: 'x', fontFamily: 'B' }] }, { fontFamily: 'C', sections: [{ text: 'x' }, { text: 'y', fontFamily: 'D' }] }, { fontFamily: 'E', sections: [] }]) // prettier-ignore
  assert.equal(asked, ['B', 'C', 'D', 'E'])
})

test.run()
