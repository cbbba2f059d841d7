import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needs } from '../support/needs.js'
import { removeFolder } from '../support/remove-folder.js'

const run = promisify(execFile)

/** What Chromium makes of an address: its document after it has loaded, and what the browser has complained about. */
export const domInChromium = async (address: string): Promise<{ dom: string; log: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-browser-'))
  const options = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking'
  ]
  const parameters = [
    ...options,
    '--enable-logging=stderr',
    `--user-data-dir=${folder}`,
    '--timeout=5000',
    '--dump-dom'
  ]
  try {
    const { stdout, stderr } = await run(needs('chromium', 'chromium'), [...parameters, address], { timeout: 120_000 })
    return { dom: stdout, log: stderr }
  } finally {
    await removeFolder(folder)
  }
}
