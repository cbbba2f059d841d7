import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeFolders } from '../../support/folders.js'
import { startPrinting } from '../../support/printing.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** The mistakes of an app with these options and a layout with those. */
const mistakes = async (inApp: string, inLayout: string): Promise<string> => {
  const layouts = folders.make({
    'a/app.yaml': `title: A\n${inApp}\n`,
    'a/card.typ.hbs': `---\nattributes: {}\n${inLayout}\n---\n`
  })
  try {
    const printing = await startPrinting({ layouts })
    await printing.close()
    return ''
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    return (thrown as PrintError).message
  }
}

test('options with which no request could be printed are mistakes of the layout', async () => {
  assert.match(await mistakes('', 'press: { bleed: 3 }'), /^a\/card\.typ\.hbs:3:17: press\.bleed is "3"/)
  assert.match(
    await mistakes('', 'pdf: { standard: a-2b, attachments: true }'),
    /^a\/card\.typ\.hbs:3:\d+: pdf\.attachments is true, but pdf\.standard is "a-2b"/
  )
  assert.match(
    await mistakes('', 'press: { spotColors: [{ name: All, color: red, cmyk: [0, 1, 1, 0] }] }'),
    /^a\/card\.typ\.hbs:3:\d+: press\.spotColors\[0\]\.name is "All"/
  )
  assert.is(await mistakes('', 'press: { bleed: 3mm }'), '')
})

test('those of app.yaml are reported there only, those of both in the layout', async () => {
  const own = await mistakes('press: { bleed: 60mm }', '')
  assert.match(own, /^a\/app\.yaml:2:17: press\.bleed is "60mm"/)
  assert.not.match(own, 'card')
  assert.match(
    await mistakes('pdf: { attachments: true }', 'pdf: { standard: a-2b }'),
    /^a\/card\.typ\.hbs:\d+:\d+: pdf\.attachments is true/
  )
})

test.run()
