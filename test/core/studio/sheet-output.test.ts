import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SHEET_OUTPUT } from '../../../core/commands/committed-sheets.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'town/app.yaml': '',
    'town/sheet.typ.hbs': '---\nname: sheet\nattributes: {}\n---\n#line(length: 9mm, stroke: 0.05mm)\n'
  })
  printing = await startPrinting({ layouts, morePlugins: [SHEET_OUTPUT] })
})
test.after(async () => {
  await printing.close()
  folders.remove()
})

test('the studio gets hints about what a press cannot hold, for sheets for a press', async () => {
  const hintsOf = async (press: object) => {
    const { job } = await printing.print({ app: 'town', layout: 'sheet', format: 'studio', output: { press } })
    return (job.hints ?? []).map((hint) => hint.includes('0.05 mm on page 1'))
  }
  assert.equal([await hintsOf({ bleed: '3mm' }), await hintsOf({ bleed: '3mm', check: false }), await hintsOf({})], [[true], [], []]) // prettier-ignore
})

test.run()
