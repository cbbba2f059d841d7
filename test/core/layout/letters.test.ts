import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lettersModule } from '../../../core/layout/letters.js'
import { makeFolders } from '../../support/folders.js'
import { type Evaluation, makeEvaluator } from '../../support/typst.js'

const folders = makeFolders()
let evaluate: (source: string) => Evaluation
test.before(() => void (evaluate = makeEvaluator(folders.make())))
test.after(() => folders.remove())

const letters = lettersModule({ fallback: ['Noto Sans'], covered: [[0, 0xffff]], shared: [[0, 0xffff]] })

/** The widths of contents. */
const widthsOf = (contents: string[], module = letters): unknown[] => {
  const measured = contents.map((content) => `measure({ show: rules; ${content} }).width.pt()`)
  const result = evaluate(`${module}\n#context [#metadata((${measured.join(', ')})) <out>]`)
  if ('error' in result) throw new Error(result.error)
  return result.values[0] as unknown[]
}

test('a tab is as wide as a space, and stays a tab for code', () => {
  const [none, space, ...tabs] = widthsOf(['[ab]', '[a b]', '[a\\u{9}b]', '"a\\tb"', '[a#{"\\t"}b]'])
  assert.ok((space as number) > (none as number) + 1)
  for (const width of tabs) assert.is(width, space)
  const result = evaluate(`${letters}\n#show: rules\n#metadata("a\\tb".split("\\t").len()) <out>`)
  assert.equal(result, { values: [2] })
})

test('many tabs are printed where Typst applies no rule to so many letters', () => {
  const apart = letters.replace('sys.inputs.at("letters", default: none)', '"apart"')
  const [line, ...lines] = widthsOf(['[a b]', '("a\\tb\\n" * 600)'], apart)
  assert.equal(lines, [line])
})

test.run()
