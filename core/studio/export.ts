import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { messageOf, PrintError } from '../errors.js'
import { makeZip } from '../zip.js'

const MOST_BYTES = 500e6
/** `npm pack` of an app takes a second. */
const NPM_MS = 60_000

/** The files of an app, and the partials beside all apps, by their path below the layouts folder. */
const filesOf = (layouts: string, app: string): Map<string, Buffer> => {
  const files = new Map<string, Buffer>()
  let bytes = 0
  for (const folder of [app, 'partials']) {
    const own = join(layouts, folder)
    if (!statSync(own, { throwIfNoEntry: false })?.isDirectory()) continue
    for (const entry of readdirSync(own, { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(own, entry)
      const stats = statSync(path)
      if (!stats.isFile() || entry.split(sep).some((name) => name.startsWith('.'))) continue
      bytes += stats.size
      if (bytes > MOST_BYTES)
        throw new PrintError('too-large', `the app "${app}" has more than ${MOST_BYTES / 1e6} MB; export it by hand`)
      files.set(relative(layouts, path).split(sep).join('/'), readFileSync(path))
    }
  }
  return files
}

/** The app as a zip of its folder, with the partials that it may use. */
export const zippedApp = async (layouts: string, app: string): Promise<Uint8Array> => {
  const zip = makeZip(new Date())
  for (const [path, bytes] of filesOf(layouts, app)) zip.add(path, bytes, false)
  return zip.end()
}

/** The app as an npm package, `.tgz`, made by `npm pack`. Throws `wrong-settings` if npm cannot be run. */
export const packagedApp = async (layouts: string, app: string, title: string): Promise<Uint8Array> => {
  const own = mkdtempSync(join(tmpdir(), 'mapsetter-package-'))
  const name = `mapsetter-layouts-${app.toLowerCase()}`
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(own, path)), { recursive: true })
    writeFileSync(join(own, path), content)
  }
  try {
    for (const [path, bytes] of filesOf(layouts, app)) write(`layouts/${path}`, bytes)
    const manifest = { name, version: '1.0.0', description: `Layouts for mapsetter: ${title}`, keywords: ['mapsetter'], files: ['layouts'] } // prettier-ignore
    write('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
    write('README.md', readme(name, title))
    await npmPack(own)
    return readFileSync(join(own, `${name}-1.0.0.tgz`))
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

const npmPack = async (cwd: string): Promise<void> => {
  const isWindows = process.platform === 'win32'
  try {
    // on Windows npm is a script, which only a shell runs
    await promisify(execFile)('npm', ['pack', '--ignore-scripts'], { cwd, timeout: NPM_MS, shell: isWindows })
  } catch (thrown) {
    throw new PrintError('wrong-settings', `npm cannot pack the app: ${messageOf(thrown).split('\n')[0]}`, {
      cause: thrown
    })
  }
}

const readme = (name: string, title: string): string => `# ${title}

Layouts for [mapsetter](https://www.npmjs.com/package/mapsetter). Install the package beside mapsetter, and name its folder:

    npm install ${name}
    export MAPSETTER_LAYOUTS=node_modules/${name}/layouts
`
