/** The page at `/` in a real browser: open, choose, see, print, cancel. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { axeViolations, type OpenedPage, openPage, startChromium } from '../support/chromium.js'
import { readPicture } from '../support/registration.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'
import { startSilentServer } from '../support/silent-server.js'

let service: Service
let browser: Browser
test.before(async () => {
  service = await startService({ layouts: join(packageRoot, 'layouts'), access: { allow: ['127.0.0.1'] } })
  browser = await startChromium()
})
test.after(async () => {
  await browser.close()
  await service.stop()
})

const opened = (path = ''): Promise<OpenedPage> => openPage(browser, `${service.root}/${path}`)
const preview = (page: Page) => page.locator('.preview img')
const previewAfter = async (page: Page, change: () => Promise<unknown>): Promise<string> => {
  const before = await preview(page).getAttribute('src')
  await change()
  await until(async () => (await preview(page).getAttribute('src')) !== before)
  return (await preview(page).getAttribute('src'))!
}
/** What the page sends when its person prints. */
const printed = async (page: Page): Promise<{ attributes: { [name: string]: any } }> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/report.')),
    page.click('button.main')
  ])
  return request.postDataJSON()
}

test('the address of the service shows a map with the frame, a form and a preview, without a complaint of the browser', async () => {
  const { page, complaints } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  assert.match(page.url(), /\/page\/$/)
  assert.is((await page.locator('canvas').count()) > 0, true)
  assert.is(await page.inputValue('#layout'), 'A4 portrait')
  assert.equal(complaints, [])
  await page.close()
})

test('a change of the form changes the preview, and the report has it', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await previewAfter(page, () => page.fill('#field-title', 'A title of my own'))
  await page.selectOption('#format', 'png')
  const request = await printed(page)
  assert.is(request.attributes['title'], 'A title of my own')
  const link = page.locator('.job a', { hasText: 'Open' })
  await link.waitFor({ timeout: 60_000 })
  const report = await fetch(new URL((await link.getAttribute('href'))!, page.url()))
  assert.is(report.headers.get('content-type'), 'image/png')
  const { width, height } = await readPicture(Buffer.from(await report.arrayBuffer()))
  assert.equal([width, height], [2480, 3508])
  await page.close()
})

test('the frame is dragged and turned, and the print is where it stands', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
  const before = (await printed(page)).attributes['map']
  const box = (await page.locator('.map-target').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 5 })
  await page.mouse.up()
  const moved = (await printed(page)).attributes['map']
  const [east, north] = [moved.center[0] - before.center[0], moved.center[1] - before.center[1]]
  // 60 pixels: the frame fills most of the height of the map
  const frame = (640.63 / 72) * 0.0254 * before.scale
  assert.ok(east > (60 / box.height) * frame && east < (60 / box.height) * frame * 2, String(east))
  assert.ok(Math.abs(north) < east / 50, String(north))
  await page.fill('#rotation', '30')
  assert.is((await printed(page)).attributes['map'].rotation, 30)
  await page.close()
})

test('a corner of the frame is dragged: the print has the next scale of the list', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
  const before = (await printed(page)).attributes['map']
  const { x, y, width, height } = (await page.locator('.map-target').boundingBox())!
  // the frame and its handle, which stands 6 % above it, fill 79 % of the height of the map
  const paper = { width: (521.58 / 72) * 0.0254 * before.scale, height: (640.63 / 72) * 0.0254 * before.scale }
  const high = (height * 0.79) / 1.06
  const wide = (high * paper.width) / paper.height
  const center = [x + width / 2, y + height / 2 + high * 0.03] as const
  await page.mouse.move(center[0] + wide / 2, center[1] + high / 2)
  await page.mouse.down()
  await page.mouse.move(center[0] + wide / 4, center[1] + high / 4, { steps: 6 })
  await page.mouse.up()
  const after = (await printed(page)).attributes['map']
  // half of 1 : 35,000,000, which the list does not have
  assert.is(after.scale, 25_000_000)
  assert.equal(after.center, before.center)
  await page.close()
})

test('a layout of another app has its own projection, scales and form', async () => {
  const { page, complaints } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await page.selectOption('#app', 'gallery')
  await page.selectOption('#layout', 'Plain A4')
  await preview(page).waitFor({ timeout: 60_000 })
  const { attributes } = await printed(page)
  assert.is(attributes['map'].projection, 'EPSG:2056')
  assert.is(attributes['map'].scale, 5000)
  assert.equal(complaints, [])
  await page.close()
})

test('warnings of a print are beside the map, and the jobs of the person stay in the list', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await page.click('.form summary:has-text("Add a layer")')
  await page.fill('#layer-address', `${service.root}/nothing/{z}/{x}/{y}.png`)
  await page.click('.form button:text-is("Add")')
  await printed(page)
  await page.locator('.job .warnings li').first().waitFor({ timeout: 60_000 })
  await page.click('nav a:has-text("Jobs")')
  const row = page.locator('.jobs > ul > li').first()
  await row.locator('.warnings li').first().waitFor()
  assert.match(await row.innerText(), /A4 portrait/)
  await row.locator('button:has-text("Remove from the list")').click()
  await page.locator('.jobs p:has-text("not printed anything")').waitFor()
  await page.close()
})

test('a print is cancelled', async () => {
  const silent = await startSilentServer()
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await page.click('.form summary:has-text("Add a layer")')
  await page.fill('#layer-address', `${silent.address}/{z}/{x}/{y}.png`)
  await page.click('.form button:text-is("Add")')
  await printed(page)
  await page.click('.job button:has-text("Cancel")')
  await page.locator('.job [role=status]:has-text("cancelled")').waitFor({ timeout: 60_000 })
  await page.close()
  silent.close()
})

test('an address that is cut or mistyped still shows the page', async () => {
  const { page, complaints } = await opened('page/#/print/default/100%')
  await page.locator('.chooser').waitFor()
  assert.is(await page.inputValue('#layout'), 'A4 portrait')
  await page.goto(`${service.root}/page/#/docs/nothing.md`)
  await page.locator('.docs [role=status]').waitFor()
  assert.equal(complaints, [])
  await page.close()
})

test('a negative rotation is typed over another one; an empty field keeps the rotation', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  const typed = async (text: string): Promise<string> => {
    await page.focus('#rotation')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.focus('#scale')
    return page.inputValue('#rotation')
  }
  assert.equal([await typed('30'), await typed('-45'), await typed('-')], ['30', '-45', '-45'])
  assert.is((await printed(page)).attributes['map'].rotation, -45)
  await page.close()
})

test('a print is sent once, however often its button is clicked while the service is slow', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  let sent = 0
  let answer = (): void => {}
  let answered = Promise.resolve()
  const hold = () => void (answered = new Promise((resolve) => (answer = resolve)))
  await page.route('**/report.pdf', async (route) => {
    sent++
    await answered
    await route.continue()
  })
  const clickThrice = async (button: string) => {
    for (let click = 0; click < 3; click++) await page.locator(button).click({ force: true })
  }
  hold()
  await clickThrice('button.main')
  await page.focus('#field-title')
  await page.keyboard.press('Enter')
  await until(() => sent > 0)
  assert.is(await page.locator('button.main').isDisabled(), true)
  answer()
  await page.locator('.job a', { hasText: 'Open' }).waitFor({ timeout: 60_000 })
  assert.equal([sent, await page.locator('button.main').isDisabled()], [1, false])
  await page.click('nav a:has-text("Jobs")')
  hold()
  await clickThrice('button:has-text("Print again")')
  answer()
  await until(async () => (await page.locator('button:has-text("Print again")').count()) > 1)
  assert.is(sent, 2)
  await page.close()
})

test('a browser without a clipboard shows the text to copy', async () => {
  const { page, complaints } = await opened()
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  await page.locator('.copies button', { hasText: 'JSON' }).click()
  assert.is(JSON.parse(await page.inputValue('#copy')).layout, 'A4 portrait')
  assert.equal(complaints, [])
  await page.close()
})

test('the list of jobs follows the prints of another tab', async () => {
  const context = await browser.newContext()
  const [list, print] = [await openPage(context, `${service.root}/page/#/jobs`), await openPage(context, service.root)]
  await list.page.locator('.jobs').waitFor()
  await printed(print.page)
  await list.page.locator('.jobs li').waitFor()
  await context.close()
})

test('a layer without a whole address, and a WMS layer without a name, are not added', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await page.getByText('Add a layer').click()
  const layers = await page.locator('.layers li').count()
  for (const [kind, address] of [
    ['XYZ', 'tiles.example.org/{z}/{x}/{y}.png'],
    ['WMS', 'http://127.0.0.1/wms']
  ] as const) {
    await page.selectOption('#layer-kind', kind)
    await page.fill('#layer-address', address)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('details [role=alert]').waitFor()
    assert.is(await page.locator('.layers li').count(), layers, kind)
  }
  await page.close()
})

test('the gallery has a picture of each layout, which leads to its form', async () => {
  const { page } = await opened('page/#/gallery')
  const first = page.locator('.gallery li').first()
  const picture = page.locator('.gallery img').first()
  await until(
    async () => (await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)) > 0
  )
  await first.locator('a').click()
  await page.locator('#fields').waitFor()
  assert.match(page.url(), /#\/print\/default\/A4%20portrait$/)
  await page.close()
})

test('in German it speaks German', async () => {
  const page = await browser.newPage({ locale: 'de-CH' })
  await page.goto(`${service.root}/`)
  await page.locator('button.main').waitFor({ timeout: 60_000 })
  assert.is(await page.innerText('button.main'), 'Drucken')
  assert.is(await page.getAttribute('html', 'lang'), 'de')
  await page.selectOption('header select', 'en')
  await page.locator('button.main:has-text("Print")').waitFor()
  assert.is(await page.getAttribute('html', 'lang'), 'en')
  await page.close()
})

test('the documentation is read and searched in the page, with its pictures', async () => {
  const { page, complaints } = await opened('page/#/docs')
  await page.locator('.docs article h1').waitFor()
  await page.click('.docs nav a:has-text("The template language")')
  await page.locator('#helpers').waitFor()
  const picture = page.locator('.docs article img').first()
  await picture.scrollIntoViewIfNeeded()
  await until(
    async () => (await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)) > 0
  )
  await page.fill('#docs-query', 'trusted proxies')
  await page.locator('.docs .found a').first().click()
  await page.locator('.docs article h1').waitFor()
  assert.match(page.url(), /#\/docs\/[^/]+\.md\/\w/)
  await page.fill('#docs-query', 'qwertzuiop')
  await page.locator('[role=status]:has-text("Nothing found")').waitFor()
  assert.equal(complaints, [])
  await page.close()
})

test('a job that has ended tells how long each stage took', async () => {
  const { page } = await opened()
  await preview(page).waitFor({ timeout: 60_000 })
  await printed(page)
  await page.locator('.job a').first().waitFor({ timeout: 60_000 })
  await page.click('nav a:has-text("Jobs")')
  await page.locator('.jobs small:has-text("document")').waitFor()
  assert.match(await page.locator('.jobs small').first().innerText(), /map \d+ ms.*output \d+ ms/)
  await page.close()
})

test('a person can act within seconds of opening it, also on a busy machine', async () => {
  const begun = performance.now()
  const { page } = await opened()
  await page.fill('#field-title', 'Typed')
  const ms = performance.now() - begun
  assert.ok(ms < 30_000, `${ms} ms`)
  await page.close()
})

test('all its parts are accessible: axe-core finds no violation', async () => {
  for (const [path, part] of [
    ['', '#fields'],
    ['page/#/gallery', '.gallery li'],
    ['page/#/jobs', '.jobs'],
    ['page/#/docs', '.docs article h1']
  ] as const) {
    const { page } = await opened(path)
    await page.locator(part).first().waitFor({ timeout: 60_000 })
    assert.equal(await axeViolations(page), [], path)
    await page.close()
  }
})

test('its scripts and styles have less than 500 kB as they are sent, also with those that are loaded later', async () => {
  const folder = join(packageRoot, 'dist/plugins/protocols/page/client/assets')
  const sizeOf = async (file: string): Promise<number> => {
    const answer = await fetch(`${service.root}/page/assets/${file}`, { headers: { 'accept-encoding': 'br' } })
    assert.is(answer.headers.get('content-encoding'), 'br', file)
    return Number(answer.headers.get('content-length'))
  }
  const sizes = await Promise.all(
    readdirSync(folder)
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map(sizeOf)
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(sizes.length >= 3 && bytes > 50_000 && bytes < 500_000, String(bytes))
})

test.run()
