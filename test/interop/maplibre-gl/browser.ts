import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needs } from '../../support/needs.js'
import { removeFolder } from '../../support/remove-folder.js'

/** Chromium draws WebGL by itself: most computers that run tests have no graphics card. */
const OPTIONS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--hide-scrollbars',
  '--force-device-scale-factor=1',
  '--window-size=800,800'
]

/** Opens a page in a headless Chromium that draws WebGL. */
export const openBrowser = (address: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-maplibre-gl-'))
  const browser = spawn(needs('chromium', 'chromium'), [...OPTIONS, `--user-data-dir=${folder}`, address], { stdio: 'ignore' }) // prettier-ignore
  const exited = once(browser, 'exit')
  return {
    exited,
    isOpen: () => browser.exitCode === null && browser.signalCode === null,
    async close() {
      browser.kill('SIGTERM')
      await exited
      await removeFolder(folder)
    }
  }
}
