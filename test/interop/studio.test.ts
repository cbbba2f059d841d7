/** The studio, as a person writes a layout in it: in headless Chromium. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Response } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RunningStudio } from '../../core/commands/studio.js'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { commitAll, gitIn } from '../support/git.js'
import { needs } from '../support/needs.js'
import { cleanEnvironment } from '../support/service.js'
import { openStudio } from '../support/studio.js'
import { until } from '../support/until.js'

const LAYOUT = `---
name: Sheet
attributes:
  title: { type: string, maxLength: 200 }
  owners: { type: array, items: { type: object } }
  map: { type: map, width: 100mm, height: 60mm }
---
#set page(width: 150mm, height: 200mm, margin: 10mm)
= {{title}}

{{map}}

{{#each owners}}
+ {{name}}
{{/each}}
{{> foot}}
`
const SAMPLE = {
  attributes: {
    title: 'Old town',
    owners: [{ name: 'Anna' }, { name: 'Ben' }],
    map: { center: [0, 0], scale: 1e6, projection: 'EPSG:3857', layers: [] }
  }
}
const WAIT_MS = 60_000
/** On a machine that does other things too; the usual is in docs/studio.md. */
const MOST_PRINT_MS = 3000

const folders = makeFolders()
let folder: string
let studio: RunningStudio
let browser: Browser
let page: Page
const complaints: string[] = []

test.before(async () => {
  folder = folders.make({
    'town/app.yaml': 'title: Town\n',
    'town/sheet.typ.hbs': LAYOUT,
    'town/sheet.sample.json': JSON.stringify(SAMPLE),
    'town/partials/foot.typ.hbs': 'The foot of the sheet\n',
    'town/notes.md': 'one\r\ntwo\r\n'
  })
  commitAll(folder)
  studio = await openStudio({ layouts: folder, own: folders.make(), isProcess: true })
  browser = await chromium.launch({ executablePath: needs('chromium', 'chromium'), args: ['--no-sandbox'], env: cleanEnvironment() as { [name: string]: string } }) // prettier-ignore
  page = await browser.newPage({ viewport: { width: 1500, height: 950 } })
  page.setDefaultTimeout(WAIT_MS)
  page.on('pageerror', ({ message }) => complaints.push(message))
  // the browser says there what the policy of the page refuses
  page.on('console', (said) => void (/policy/i.test(said.text()) && complaints.push(said.text())))
  await page.goto(studio.address)
  await page.locator('.page img').waitFor()
})
test.after(async () => {
  await browser.close()
  await studio.close()
  folders.remove()
})

/** Waits until an expression of the page is true. */
const holds = (expression: string) => until(() => page.evaluate<boolean>(expression))
const said = () => page.locator('.head .state')
const written = (path = 'town/sheet.typ.hbs'): string => readFileSync(join(folder, path), 'utf8')
/** The text in the editor; it has the lines that are seen. */
const editorText = (): Promise<string> => page.locator('.editor .cm-content').innerText()
const revision = async (): Promise<number> =>
  Number(/sheets\/(\d+)\//.exec((await page.locator('.page img').first().getAttribute('src'))!)![1])
const printedAgain = async (act: () => Promise<unknown>): Promise<void> => {
  const before = await revision()
  await act()
  await holds(
    `Number(/sheets\\/(\\d+)\\//.exec(document.querySelector('.page img')?.getAttribute('src') ?? '')?.[1]) > ${before} && /^printed/.test(document.querySelector('.head .state').textContent)`
  )
}
const typeAtEnd = async (text: string): Promise<void> => {
  await page.locator('.editor .cm-content').click()
  await page.keyboard.press('Control+End')
  // not key by key: brackets would be closed
  await page.keyboard.insertText(text)
}

test('opens with the first layout, its sample and its sheet', async () => {
  assert.match(await editorText(), /name: Sheet/)
  assert.is(await page.getByLabel('title').inputValue(), 'Old town')
  const { width, height } = (await page.locator('.page img').boundingBox())!
  assert.ok(Math.abs(height / width - 200 / 150) < 0.01)
})

test('the editor marks a mistake in its line and keeps the last sheet; after the fix the sheet is printed again', async () => {
  await typeAtEnd('{{nonsens}}')
  const mistake = page.locator('.mistakes button')
  await mistake.waitFor()
  assert.match(await mistake.innerText(), /town\/sheet\.typ\.hbs:\d+: .*nonsens/)
  await page.locator('.cm-lint-marker-error').waitFor()
  assert.ok(await page.locator('.page img').isVisible())
  await printedAgain(async () => {
    for (let left = '{{nonsens}}'.length; left > 0; left--) await page.keyboard.press('Backspace')
  })
  assert.is(await page.locator('.mistakes').count(), 0)
  assert.is(written(), LAYOUT)
})

test('what is typed is on the sheet soon, whose map is kept', async () => {
  let milliseconds = Infinity
  // another program may have the processor at the moment
  for (let times = 0; times < 3 && milliseconds >= MOST_PRINT_MS; times++) {
    await printedAgain(() => typeAtEnd('\nTyped just now'))
    milliseconds = Number(/in (\d+) ms/.exec(await said().innerText())![1])
  }
  assert.ok(milliseconds < MOST_PRINT_MS, `${milliseconds} ms`)
  assert.ok(written().endsWith('Typed just now'))
})

test('inside braces attributes and helpers are offered with their pages', async () => {
  await page.locator('.editor .cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n{{own')
  await page.locator('.cm-tooltip-autocomplete').getByText('owners').waitFor()
  await page.keyboard.press('Escape')
  for (let left = 5; left > 0; left--) await page.keyboard.press('Backspace')
  await page.keyboard.type('{{numb')
  await page.locator('.cm-completionInfo').getByText('decimals').first().waitFor()
  await page.keyboard.press('Escape')
  await printedAgain(async () => {
    for (let left = 7; left > 0; left--) await page.keyboard.press('Backspace')
  })
})

test('a click on the sheet leads to the line that made it', async () => {
  await page.locator('.overlay').hover()
  await page.locator('.block-edge').first().waitFor({ state: 'attached' })
  const { x, y, width } = (await page.locator('.overlay').boundingBox())!
  const mm = width / 150
  await page.mouse.click(x + 12 * mm, y + 12 * mm)
  await holds(
    `/title/.test(document.querySelector('.editor .code-host').shadowRoot.querySelector('.cm-activeLine').textContent)`
  )
  await page.mouse.click(x + 60 * mm, y + 60 * mm)
  await holds(
    `/map/.test(document.querySelector('.editor .code-host').shadowRoot.querySelector('.cm-activeLine').textContent)`
  )
})

test('a line of the editor is shown on the sheet', async () => {
  await page.getByRole('button', { name: 'Show on the sheet' }).click()
  await page.locator('.found').waitFor()
  const found = (await page.locator('.found').boundingBox())!
  const { width } = (await page.locator('.overlay').boundingBox())!
  assert.ok(Math.abs(found.width / (width / 150) - 100) < 4, 'the mark has the width of the map')
})

test('dragging the edge of a block changes its number in the text and nothing else', async () => {
  const before = written()
  const edge = page.locator('.block-edge[data-attribute=map][data-side=width]')
  const { x, y, width, height } = (await edge.boundingBox())!
  const mm = (await page.locator('.overlay').boundingBox())!.width / 150
  await printedAgain(async () => {
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 10 * mm, y + height / 2, { steps: 4 })
    await page.mouse.move(x + width / 2 + 20 * mm, y + height / 2, { steps: 4 })
    await page.mouse.up()
  })
  const next = Number(/width: ([\d.]+)mm, height: 60mm/.exec(written())![1])
  assert.ok(Math.abs(next - 120) <= 0.5, `${next} mm`)
  assert.is(written().replace(`width: ${next}mm, height: 60mm`, 'width: 100mm, height: 60mm'), before)
  assert.match(await editorText(), new RegExp(`width: ${next}mm`))
})

test('F12 on the name of a partial opens it', async () => {
  await page.locator('.editor .cm-line', { hasText: '> foot' }).click()
  await page.keyboard.press('End')
  for (let left = 4; left > 0; left--) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('F12')
  await page.locator('.editor strong', { hasText: 'partials/foot' }).waitFor()
  await page.locator('.editor .cm-line', { hasText: 'The foot of the sheet' }).waitFor()
  await page.getByRole('button', { name: 'sheet.typ.hbs' }).click()
})

test('the form writes the sample, and other contents are tried', async () => {
  await printedAgain(() => page.getByLabel('title').fill('New town'))
  assert.is(JSON.parse(written('town/sheet.sample.json')).attributes.title, 'New town')
  for (const variant of ['long-texts', 'fifty-rows', 'right-to-left', 'as-it-is'])
    await printedAgain(() => page.getByLabel('with').selectOption(variant))
})

test('all samples are shown at once, and what differs from the last commit', async () => {
  await page.getByRole('button', { name: 'All samples' }).click()
  await holds(`document.querySelectorAll('.contact img').length === 5`)
  await page.getByRole('button', { name: 'Since the last commit' }).click()
  await page.getByText(/% of it differ/).waitFor()
  const red = Number(
    await page.evaluate(`(() => {
      const canvas = document.querySelector('.comparison canvas')
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((_, at) => at % 4 === 0 && data[at] === 200 && data[at + 1] === 30).length
    })()`)
  )
  assert.ok(red > 100, `${red} pixels`)
  await page.getByRole('button', { name: 'Pages' }).click()
})

test('a report is saved in a chosen format', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Print' }).click()]) // prettier-ignore
  assert.is(download.suggestedFilename(), 'Sheet.pdf')
  assert.is(
    readFileSync((await download.path())!)
      .subarray(0, 5)
      .toString(),
    '%PDF-'
  )
})

test('a new layout begins as a copy of one of the gallery', async () => {
  await page.getByRole('button', { name: 'New, import, export …' }).click()
  await page.getByLabel('Name of the layout').fill('Field plan')
  await page.getByLabel('Start from').selectOption('gallery/plain-a4.typ.hbs')
  await page.locator('dialog form', { hasText: 'New layout' }).getByRole('button', { name: 'Create' }).click()
  await page.locator('.editor strong', { hasText: 'town/field-plan.typ.hbs' }).waitFor()
  await printedAgain(() => page.getByLabel('Layout', { exact: true }).selectOption('Field plan'))
  assert.is(await page.locator('.mistakes li', { hasText: 'Mistake' }).count(), 0)
})

test('another program changes the open file: its text is taken', async () => {
  await page.getByRole('button', { name: 'sheet.typ.hbs' }).click()
  await page.locator('.editor .cm-line', { hasText: 'name: Sheet' }).waitFor()
  gitIn(folder)('checkout', '-q', '.')
  await holds(`!/Typed just now/.test(document.querySelector('.editor .code-host').shadowRoot.textContent)`)
})

test('a text that another program has changed meanwhile stays until the person chooses, however often that happens', async () => {
  const isRead = (response: Response) => response.request().method() === 'GET' && response.url().includes('api/file?')
  const change = async (text: string) => {
    const read = page.waitForResponse(isRead)
    writeFileSync(join(folder, 'town/partials/foot.typ.hbs'), text)
    await read
  }
  await page.getByText('partials', { exact: true }).click()
  await page.getByRole('button', { name: 'foot.typ.hbs' }).click()
  await page.locator('.editor strong', { hasText: 'foot.typ.hbs' }).waitFor()
  await page.route('**/api/file?*', async (route) => {
    if (route.request().method() === 'PUT') writeFileSync(join(folder, 'town/partials/foot.typ.hbs'), 'theirs')
    await route.continue()
  })
  const isLooked = page.waitForResponse(isRead)
  await typeAtEnd('ours')
  await isLooked
  const keep = page.getByRole('button', { name: 'Keep and save this text' })
  await keep.waitFor()
  await page.unroute('**/api/file?*')
  await change('theirs again')
  assert.match(await editorText(), /ours/)
  assert.is(await page.evaluate(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`), true)
  await keep.click()
  await until(() => /ours/.test(written('town/partials/foot.typ.hbs')))
  assert.is(await page.evaluate(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`), false)
})

test('a file keeps its line breaks of Windows', async () => {
  await page.getByRole('button', { name: 'notes.md' }).click()
  await page.locator('.editor strong', { hasText: 'notes.md' }).waitFor()
  await typeAtEnd('three')
  await until(() => written('town/notes.md') === 'one\r\ntwo\r\nthree')
  writeFileSync(join(folder, 'town/notes.md'), 'one\r\nTWO\r\nthree')
  await holds(`/TWO/.test(document.querySelector('.editor .code-host').shadowRoot.textContent)`)
  assert.is(await editorText(), 'one\nTWO\nthree')
})

test('axe finds nothing, in light and in dark; the policy of the page refused nothing', async () => {
  const require = createRequire(join(packageRoot, 'package.json'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))
    const violations = await page.evaluate(async () => {
      const found = await (globalThis as any).axe.run()
      return found.violations.map((one: any) => `${one.id}: ${one.nodes.map((node: any) => node.target.join(' ')).join(', ')}`) // prettier-ignore
    })
    assert.equal(violations, [])
  }
  assert.equal(complaints, [])
})

test.run()
