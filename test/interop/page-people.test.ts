/** The page at `/` of a service that asks who people are: sign in, print, see one's own jobs, and as an operator all. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newKey } from '../../core/auth/keys.js'
import { hashOfPassword } from '../../core/auth/passwords.js'
import { packageRoot } from '../../core/package-root.js'
import { axeViolations, type OpenedPage, openPage, startChromium } from '../support/chromium.js'
import { freePort } from '../support/free-port.js'
import { type Issuer, startIssuer } from '../support/issuer.js'
import { type Service, startService } from '../support/service.js'
import { startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'

const [operator, planner] = [newKey(), newKey()]
const keys = [
  { name: 'ops', hash: operator.hash, roles: ['map-admin'] },
  { name: 'plan', hash: planner.hash, roles: [] }
]
const PASSWORD = 'pass: wörd'
const settings = { layouts: join(packageRoot, 'layouts'), workers: 2 }

let issuer: Issuer
let service: Service
let browser: Browser
test.before(async () => {
  issuer = await startIssuer()
  const users = [{ name: 'alice', hash: await hashOfPassword(PASSWORD), roles: [] }]
  const issuers = [{ issuer: issuer.address, audience: ['mapsetter'] }]
  service = await startService({ ...settings, auth: { keys, users, issuers, jobs: 'owner', operators: ['map-admin'] } })
  browser = await startChromium()
})
test.after(async () => {
  await browser.close()
  await service.stop()
  await issuer.stop()
})

const opened = (path = ''): Promise<OpenedPage> => openPage(browser, `${service.root}/${path}`)
/** Fills in the form to sign in, wherever it is. */
const signIn = async (page: Page, proof: 'key' | 'password' | 'token', secret: string, name = ''): Promise<void> => {
  await page.selectOption('#proof', proof)
  if (name !== '') await page.fill('#user-name', name)
  await page.fill('#secret', secret)
  await page.click('form.sign-in button[type=submit]')
}
const signedIn = (page: Page, name: string) => page.locator(`header:has-text("Signed in as ${name}")`).waitFor()
const addLayer = async (page: Page, address: string): Promise<void> => {
  await page.click('.form summary:has-text("Add a layer")')
  await page.fill('#layer-address', address)
  await page.click('.form button:text-is("Add")')
}
const pathsOf = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}
const ALL_JOBS = '.all-jobs'

test('a stranger sees the sign-in form, an error after a wrong key, and no jobs of others', async () => {
  const { page } = await opened()
  const paths = pathsOf(page)
  await page.locator('.refused form.sign-in').waitFor()
  assert.equal(await axeViolations(page), [])
  assert.is(await page.locator('#fields').count(), 0)
  await signIn(page, 'key', `${planner.key}x`)
  await page.locator('form.sign-in [role=alert]').waitFor()
  assert.is(await page.locator('dialog').count(), 0)
  await page.click('nav a:has-text("Jobs")')
  await page.locator('main.jobs').waitFor()
  assert.is(await page.locator(ALL_JOBS).count(), 0)
  assert.not.ok(paths.some((path) => path.endsWith('/jobs.json')))
  assert.is((await service.get('/print/jobs.json')).status, 401)
  await page.close()
})

test('a browser is not made to ask for a password itself', async () => {
  const challenge = async (headers: { [name: string]: string }): Promise<string | null> => {
    const answer = await fetch(`${service.root}/print/apps.json`, { headers })
    assert.is(answer.status, 401)
    return answer.headers.get('www-authenticate')
  }
  assert.match((await challenge({}))!, /^Basic /)
  assert.not.match((await challenge({ 'x-requested-with': 'XMLHttpRequest' }))!, /(?:^|, )Basic /)
})

test('a key goes with every request to the service, in no address, and to no other host', async () => {
  const elsewhere: IncomingMessage[] = []
  const other = createServer((request, answer) => {
    elsewhere.push(request)
    answer.writeHead(404, { 'access-control-allow-origin': '*' }).end()
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const { page } = await opened()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.locator('form.sign-in').waitFor()
  requests.length = 0
  await signIn(page, 'key', planner.key)
  await signedIn(page, 'plan')
  await page.locator('.preview img').waitFor()
  await addLayer(page, `${address}/{z}/{x}/{y}.png`)
  await until(() => elsewhere.some(({ url }) => url!.endsWith('.png')))
  await page.selectOption('#layer-kind', 'MapLibre')
  await page.fill('#layer-address', `${address}/style.json`)
  await page.click('.form button:text-is("Add")')
  await until(() => elsewhere.some(({ url }) => url!.endsWith('/style.json')))
  const asked = requests.filter((one) => one.resourceType() === 'fetch' && one.url().startsWith(service.root))
  const names = ['service.json', 'capabilities.json', 'exampleRequest.json', 'projections', 'files', 'buildreport']
  for (const name of names)
    assert.ok(
      asked.some((request) => request.url().includes(name)),
      name
    )
  for (const request of asked) assert.is(request.headers()['x-api-key'], planner.key, request.url())
  for (const request of requests) assert.not.match(request.url(), planner.key)
  for (const { headers, url } of elsewhere)
    assert.equal([headers['x-api-key'], headers['authorization'], headers['x-requested-with']], [undefined, undefined, undefined], url) // prettier-ignore
  await page.close()
  other.closeAllConnections()
  other.close()
})

test('a name and a password print a report that only its owner may read, also after the page was loaded again', async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const { page, complaints } = await openPage(context, `${service.root}/`)
  await signIn(page, 'password', PASSWORD, 'alice')
  await signedIn(page, 'alice')
  await page.locator('#fields').waitFor()
  await page.click('button.main')
  await page.locator('.job iframe').waitFor()
  assert.match((await page.getAttribute('.job iframe', 'src'))!, /^blob:/)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('.job a:has-text("Save")')])
  assert.is(saved.suggestedFilename(), 'south-america.pdf')
  await page.reload()
  await signedIn(page, 'alice')
  await page.click('nav a:has-text("Jobs")')
  const [again] = await Promise.all([page.waitForEvent('download'), page.click('.jobs button:has-text("Save")')])
  assert.is(again.suggestedFilename(), saved.suggestedFilename())
  assert.is(await page.locator(ALL_JOBS).count(), 0)
  assert.equal(complaints, [])
  // another tab knows nothing of it
  const { page: tab } = await openPage(context, `${service.root}/page/`)
  await tab.locator('.refused').waitFor()
  await page.click('button:has-text("Sign out")')
  await page.locator('header button:has-text("Sign in")').waitFor()
  await page.locator('.jobs li:has-text("You are not signed in")').waitFor()
  assert.is(await page.locator('.jobs li a, .jobs li button:has-text("Save")').count(), 0)
  await context.close()
})

test('a token of a login is pasted; copies have a place for it, and not the token', async () => {
  const { page } = await opened()
  const token = await issuer.token()
  await signIn(page, 'token', token)
  await signedIn(page, 'alice')
  await page.locator('#fields').waitFor()
  await page.evaluate('navigator.clipboard.writeText = async (text) => void (window.copied = text)')
  for (const name of ['curl', 'JavaScript']) {
    await page.click(`.copies button:has-text("${name}")`)
    const text = String(await page.evaluate('window.copied'))
    assert.match(text, 'Bearer $')
    assert.not.match(text, token)
  }
  await page.close()
})

test('a key that is not known any more: the page asks again, over the form as it is', async () => {
  const port = await freePort()
  const [old, next] = [newKey(), newKey()]
  const withKey = (hash: string) => startService({ ...settings, port, auth: { keys: [{ name: 'plan', hash, roles: [] }] } }) // prettier-ignore
  const before = await withKey(old.hash)
  const { page } = await openPage(browser, `${before.root}/`)
  await page.fill('#secret', old.key)
  await page.click('form.sign-in button[type=submit]')
  await page.fill('#field-title', 'Not lost')
  await before.stop()
  const after = await withKey(next.hash)
  await page.click('button.main')
  await page.locator('dialog form.sign-in').waitFor()
  assert.equal(await axeViolations(page), [])
  await page.fill('dialog #secret', next.key)
  await page.click('dialog button[type=submit]')
  await page.locator('dialog').waitFor({ state: 'detached' })
  assert.is(await page.inputValue('#field-title'), 'Not lost')
  await page.click('button.main')
  await page.locator('.job a:has-text("Save")').waitFor()
  await page.close()
  await after.stop()
})

test('an operator sees the jobs of everybody as they go, and cancels one after a question', async () => {
  const silent = await startSilentServer()
  const { page: alices } = await opened()
  await signIn(alices, 'password', PASSWORD, 'alice')
  await alices.locator('#fields').waitFor()
  const { page, complaints } = await opened('page/#/jobs')
  await page.click('header button:has-text("Sign in")')
  await signIn(page, 'key', operator.key)
  const open = page.locator(`${ALL_JOBS} table`).first()
  const ended = page.locator(`${ALL_JOBS} table`).last()
  await open.waitFor()
  await addLayer(alices, `${silent.address}/{z}/{x}/{y}.png`)
  await alices.selectOption('#format', 'svg')
  await alices.click('button.main')
  const row = open.locator('tbody tr:has-text("svg")')
  await row.waitFor()
  await row.locator('td:has-text("printing")').waitFor()
  assert.match(await row.innerText(), /A4 portrait[^]*user alice/)
  assert.equal(await axeViolations(page), [])
  await row.locator('button:has-text("Cancel")').click()
  await row.locator('button:has-text("No")').click()
  assert.is(await row.locator('button').count(), 1)
  // by keyboard alone
  await row.locator('button:has-text("Cancel")').focus()
  await page.keyboard.press('Enter')
  await row.locator('button:has-text("Yes, cancel it")').waitFor()
  await page.keyboard.press('Enter')
  await ended.locator('tbody tr:has-text("svg"):has-text("cancelled")').waitFor()
  await alices.locator('.job [role=alert]:has-text("operator")').waitFor()
  const finished = ended.locator('tbody tr:has-text("pdf"):has-text("finished")').first()
  assert.match(await finished.innerText(), /map \d+ ms/)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    finished.locator('button:has-text("Save")').click()
  ])
  assert.match(saved.suggestedFilename(), /\.pdf$/)
  assert.equal(complaints, [])
  assert.is((await fetch(`${service.root}/print/jobs.json`, { headers: { 'x-api-key': planner.key } })).status, 403)
  await page.close()
  await alices.close()
  silent.close()
})

test('a person whom a proxy names has signed in already, and cannot sign out here', async () => {
  const behind = await startService({
    ...settings,
    trustProxies: ['127.0.0.1'],
    auth: { proxy: { header: 'X-Remote-User', rolesHeader: 'X-Remote-Roles' }, operators: ['map-admin'] }
  })
  const context = await browser.newContext({
    locale: 'en-GB',
    extraHTTPHeaders: { 'X-Remote-User': 'bob', 'X-Remote-Roles': 'map-admin' }
  })
  const page = await context.newPage()
  await page.goto(`${behind.root}/page/#/jobs`)
  await signedIn(page, 'bob')
  await page.locator(ALL_JOBS).waitFor()
  assert.is(await page.locator('header button').count(), 0)
  await context.close()
  const { page: strangers } = await openPage(browser, `${behind.root}/`)
  await strangers.locator('.refused').waitFor()
  assert.is(await strangers.locator('form.sign-in, header button').count(), 0)
  await strangers.close()
  await behind.stop()
})

test.run()
