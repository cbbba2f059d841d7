import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { reportStem } from '../../core/file-name.js'
import { contentDisposition } from '../../parts/http/disposition.js'
import { makeFolders } from '../support/folders.js'
import { hostilePositions, type Position } from '../support/hostile-positions.js'
import { hostileGroups, hostileSizes, hostileValues } from '../support/hostile-values.js'
import { textOfPdf } from '../support/pdf-text.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { thrownBy } from '../support/thrown-by.js'

const CANARY = 'CANARY'
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15" font-family="Noto Sans">${text}</text></svg>` // prettier-ignore
const layout = (
  name: string,
  { attributes, template }: Pick<Position, 'attributes' | 'template'>
): [string, string] => [
  `layouts/app/${name.replaceAll(' ', '-')}.typ.hbs`,
  `---\n${JSON.stringify({ name, attributes })}\n---\n#set page("a4", margin: 10mm)\n#set text(size: 6pt)\n${template}\n`
]
/** Scripts from right to left, and letters of no font, which a PDF tells in its own way. */
const MOVED =
  /[\p{sc=Hebrew}\p{sc=Arabic}\p{Co}\p{Cn}\p{Cs}\p{M}\u00ad\u200d\u200e\u200f\u061c\u0600-\u0605\u202a-\u202e\u2066-\u2069]/u
const exactValues = hostileValues.filter((value) => !MOVED.test(value))
const translated = Object.fromEntries(exactValues.entries())
const text = { text: { type: 'string', default: '' } }

const slow = layout('slow', {
  attributes: text,
  template: '#for a in range(30000) { for b in range(30000) { if a == b { [x] } } }'
})

const folders = makeFolders()
const folder = folders.make({
  'outside.txt': CANARY,
  'outside.svg': svg(CANARY),
  'layouts/outside.txt': CANARY,
  'layouts/outside.svg': svg(CANARY),
  'layouts/app/secret.txt': CANARY,
  'layouts/app/dot.svg': svg(''),
  'layouts/app/app.yaml': 'title: Hostile\n',
  'layouts/app/translations/en.yaml': `echo: '{x}'\ntext: ${JSON.stringify(translated)}\n`,
  ...Object.fromEntries([
    ...Object.entries(hostilePositions).map(([name, position]) => layout(name, position)),
    layout('file', { attributes: text, template: '#read("/assets/" + {{str text}})' })
  ])
})

let printing: Printing
test.before(async () => {
  printing = await startPrinting(
    { layouts: 'layouts', limits: { jobSeconds: 30, pages: 500, rows: 2000 } },
    { folder, isProcess: true }
  )
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const send = (name: string, texts: readonly string[]): ReturnType<Printing['print']> => {
  const attributes = hostilePositions[name]!.send(texts) as { [name: string]: never }
  return printing.print({ app: 'app', layout: name, format: 'pdf', attributes, params: attributes })
}
const print = async (name: string, texts: readonly string[]): Promise<{ text: string; warnings: string[] }> => {
  const { bytes, job } = await send(name, texts)
  return { text: textOfPdf(bytes), warnings: job.warnings }
}

/** What is left of a text that any font shows and no writing system moves. */
const plainOf = (printed: string): string => printed.replace(/[^!-~]/g, '')
const quoted = (value: string | undefined): string => JSON.stringify(value?.slice(0, 80))

/** The first of the texts that cannot be printed, to be named. */
const culprit = async (name: string, texts: readonly string[]): Promise<string> => {
  for (const part of texts)
    try {
      await print(name, [part])
    } catch {
      return quoted(part)
    }
  return 'them together'
}

for (const [name, { isExact, every = 1, most = Infinity }] of Object.entries(hostilePositions))
  test(`hostile values are nothing but text: ${name}`, async () => {
    const shown = (isExact ? exactValues : hostileValues).filter((_, index) => index % every === 0)
    for (let at = 0; at < shown.length; at += Math.min(most, shown.length)) {
      const texts = shown.slice(at, at + most)
      const { text, warnings } = await print(name, texts).catch(async (thrown) => {
        throw new Error(`${await culprit(name, texts)}: ${thrown.message}`)
      })
      if (isExact)
        for (const [index, part] of plainOf(text)
          .split(/\|(?=\d+:)/)
          .slice(1)
          .entries())
          assert.is(part, `${index}:${plainOf(texts[index]!)}`, quoted(texts[index]))
      for (const reported of [text, ...warnings]) {
        assert.not.match(reported, CANARY)
        assert.not.match(reported, 'root:x:')
        assert.not.match(reported, folder)
      }
      for (const warning of warnings) assert.ok(warning.length < 2000, quoted(warning))
    }
  })

test('large values are printed, or refused because of their size; the worker survives', async () => {
  const heavy = ['a string for code', 'cells of a table']
  for (const name of heavy)
    for (const [what, value] of Object.entries(hostileSizes))
      try {
        await send(name, [value, 'x'])
      } catch (thrown) {
        const { code, message } = thrown as PrintError
        assert.match(code, /^(too-large|invalid-spec)$/, `${name}, ${what}: ${message}`)
      }
})

test('a report with more text than the limit is refused', async () => {
  const error = await thrownBy(send('a string for code', Array<string>(30).fill('\n'.repeat(100_000))))
  assert.is(error.code, 'too-large')
  assert.match(error.message, '10 MB')
})

test('a value cannot name a file outside the app, and messages do not show where the app is', async () => {
  for (const value of hostileGroups.paths!) {
    const error = await thrownBy(
      printing.print({ app: 'app', layout: 'file', format: 'pdf', attributes: { text: value } })
    )
    assert.is(error.code, 'invalid-data', quoted(value))
    assert.not.match(error.message, CANARY)
    assert.not.match(error.message, folder, quoted(value))
  }
})

test('no value can break out of a file name or a header', () => {
  for (const value of [...hostileValues, ...Object.values(hostileSizes)]) {
    const name = `${reportStem({ pattern: value, suffixes: ['pdf'], date: new Date(0) })}.pdf`
    assert.match(name, /^(?!\.)[\p{L}\p{M}\p{N}_.,+()=@-]+\.pdf$/u, quoted(value))
    assert.ok(Buffer.byteLength(name) <= 255, quoted(value))
    for (const type of ['attachment', 'inline'] as const)
      for (const header of [contentDisposition(name, type), contentDisposition(value.slice(0, 1000), type)])
        assert.match(header, /^(attachment|inline); filename="(?:[^"\\\x00-\x1f\x7f-\uffff]|\\["\\])*"(; filename\*=UTF-8''[\w.~!$&+^`|%#-]*)?$/, quoted(value)) // prettier-ignore
  }
})

test('a layout that never ends is stopped, and the next print works', async () => {
  // two layouts only: the worker that follows reads them all again
  const few = folders.make({
    'layouts/app/app.yaml': 'title: Hostile\n',
    ...Object.fromEntries([slow, layout('data for code', hostilePositions['data for code']!)])
  })
  const impatient = await startPrinting(
    { layouts: 'layouts', plugins: ['mapsetter/plugins/outputs/pdf'], limits: { jobSeconds: 2 } },
    { folder: few, isProcess: true }
  )
  try {
    const request = { app: 'app', layout: 'slow', format: 'pdf' }
    assert.is((await thrownBy(impatient.print(request))).code, 'time-limit')
    const { bytes } = await impatient.print({
      app: 'app',
      layout: 'data for code',
      format: 'pdf',
      attributes: { list: ['x'] }
    })
    assert.is(plainOf(textOfPdf(bytes)), '|0:x')
  } finally {
    await impatient.close()
  }
})

test.run()
