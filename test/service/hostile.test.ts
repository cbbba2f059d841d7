import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { makeFolders } from '../support/folders.js'
import { hostilePositions, type Position } from '../support/hostile-positions.js'
import { hostileSizes, hostileValues } from '../support/hostile-values.js'
import { textOfPdf } from '../support/pdf-text.js'
import { type Printing, startPrinting } from '../support/printing.js'

const INSIDE = 'CANARYwithin'
const OUTSIDE = 'CANARYwithout'
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15" font-family="Noto Sans">${text}</text></svg>` // prettier-ignore
const layout = (name: string, { attributes, template }: Position): [string, string] => [
  `layouts/app/${name.replaceAll(' ', '-')}.typ.hbs`,
  `---\n${JSON.stringify({ name, attributes })}\n---\n#set page("a4", margin: 10mm)\n#set text(size: 6pt)\n${template}\n`
]

const folders = makeFolders()
const texts = JSON.stringify(Object.fromEntries(hostileValues.map((text, index) => [index, text.toWellFormed()])))
const folder = folders.make({
  'outside.txt': OUTSIDE,
  'outside.svg': svg(OUTSIDE),
  'layouts/outside.txt': OUTSIDE,
  'layouts/outside.svg': svg(OUTSIDE),
  'layouts/app/secret.txt': INSIDE,
  'layouts/app/dot.svg': svg(''),
  'layouts/app/app.yaml': 'title: Hostile\n',
  'layouts/app/translations/en.yaml': `echo: '{x}'\ntext: ${texts}\n`,
  ...Object.fromEntries(Object.entries(hostilePositions).map(([name, position]) => layout(name, position)))
})
let printing: Printing
test.before(async () => {
  printing = await startPrinting({ layouts: 'layouts', limits: { jobSeconds: 20, pages: 500, rows: 2000 } }, folder)
})
test.after(async () => {
  await printing.close()
  folders.remove()
})

const print = async (name: string, sent: readonly string[], format = 'pdf') => {
  const attributes = hostilePositions[name]!.send(sent)
  const printed = await printing.print({ app: 'app', layout: name, format, attributes: attributes as never, params: attributes as never })
  return { ...printed, text: format === 'pdf' ? textOfPdf(printed.bytes) : '' }
}

for (const name of Object.keys(hostilePositions)) test(name, async () => {
  if (process.env.ONLY && !process.env.ONLY.split('|').includes(name)) return
  const t = Date.now()
  const { most = Infinity, isExact } = hostilePositions[name]!
  const go = async (part: readonly string[]): Promise<void> => {
    try {
      const { text, job } = await print(name, part)
      void job
      void text; void isExact
    } catch (e) {
      if (part.length < 2) return console.log(name, JSON.stringify(part[0]?.slice(0, 100)), String((e as Error).message).slice(0, 300), (e as PrintError).code)
      await go(part.slice(0, part.length / 2)); await go(part.slice(part.length / 2))
    }
  }
  for (let at = 0; at < hostileValues.length; at += most === 2 ? 60 : most) await go(hostileValues.slice(at, at + most))
  console.log(name, Date.now() - t)
})
void hostileSizes; void assert
test.run()
