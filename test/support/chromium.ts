/** Debian's Chromium without a window, and what it says of a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { needs } from './needs.js'
import { cleanEnvironment } from './service.js'

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: needs('chromium', 'chromium'),
    args: ['--no-sandbox'],
    env: cleanEnvironment() as { [name: string]: string }
  })

export interface OpenedPage {
  page: Page
  /** What the browser has complained of. */
  complaints: string[]
}

/** A page with a storage of its own; in a context it is a tab. */
export const openPage = async (
  where: Browser | BrowserContext,
  address: string,
  { width = 1500, height = 900, locale = 'en-GB' } = {}
): Promise<OpenedPage> => {
  const isContext = 'cookies' in where
  const page = await (isContext ? where.newPage() : where.newPage({ viewport: { width, height }, locale }))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.setDefaultTimeout(60_000)
  await page.goto(address)
  return { page, complaints }
}

const axe = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds wrong in a page as it is now. */
export const axeViolations = (page: Page): Promise<string[]> =>
  page.evaluate(
    `${axe()}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`
  )
