import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import type { PdfOptions } from '../../../../core/spec.js'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

/** What is warned of a PDF with a small page and one of this width, or the code of its error. */
const said = async (widthPt: number, standard?: PdfOptions['standard']): Promise<string[] | string> => {
  const warnings: string[] = []
  const page = (width: number) => `#page(width: ${width}pt, height: 90pt)[text]`
  try {
    await printed(setting, page(60) + page(widthPt), [], { standard }, { warn: (message) => warnings.push(message) })
  } catch (thrown) {
    return (thrown as PrintError).code
  }
  return warnings
}

test('a page that readers do not show as a whole gives a warning, and is no PDF/A', async () => {
  assert.equal(await said(14_400), [])
  const warnings = await said(20_000)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, 'page 2 of the PDF has a side of 706 cm')
  assert.equal(await said(14_400, 'a-2b'), [])
  assert.is(await said(14_401, 'a-2b'), 'too-large')
})

test.run()
