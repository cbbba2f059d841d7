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

test('a wrong value of a press option is a mistake of the layout', async () => {
  assert.match(await mistakes('', 'press: { bleed: 3 }'), /^a\/card\.typ\.hbs:3:17: press\.bleed is "3"/)
  assert.match(
    await mistakes('', 'press: { spotColors: [{ name: All, color: red, cmyk: [0, 1, 1, 0] }] }'),
    /^a\/card\.typ\.hbs:3:\d+: press\.spotColors\[0\]\.name is "All"/
  )
  assert.is(await mistakes('', 'press: { bleed: 3mm }'), '')
})

test('those of app.yaml are reported there only', async () => {
  const own = await mistakes('press: { bleed: 60mm }', '')
  assert.match(own, /^a\/app\.yaml:2:17: press\.bleed is "60mm"/)
  assert.not.match(own, 'card')
})

test('options that need others are no mistakes: a request may send these', async () => {
  for (const options of ['press: { separations: true }', 'pdf: { standard: a-2b, attachments: true }'])
    assert.is(await mistakes('', options), '')
})

test.run()
