/**
 * Compiles the sources to dist/, and builds the web pages: `npm run build`. With `--if-needed` only if a source is newer than the last compilation
 * that ended well, as `npm start` and `npm install` do. Plain JavaScript, as it runs before there is a dist/.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
/** As old as the beginning of the last compilation that ended well. */
const stamp = join(root, 'dist/.compiled')

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
/** Folders count as well: theirs changes when a file is moved or deleted. */
const newest = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((most, entry) => {
    const path = join(folder, entry.name)
    return Math.max(
      most,
      entry.isDirectory() ? newest(path) : /\.(?:tsx?|css|html|js|md)$/.test(entry.name) ? modified(path) : 0
    )
  }, modified(folder))
const isUpToDate = () => {
  const compiled = modified(stamp)
  // the page has the documentation
  const folders = ['core', 'parts', 'plugins', 'web', 'docs', 'layouts'].map((folder) => join(root, folder))
  const sources = folders.filter((folder) => existsSync(folder)).map(newest)
  return compiled > 0 && Math.max(...sources, modified(join(root, 'tsconfig.json'))) <= compiled
}

/** The folder of a tool that only developers have. */
const folderOf = (tool) => {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${tool}/package.json`))
  } catch {
    console.error(
      'mapsetter cannot be compiled without TypeScript and Vite, which --omit=dev leaves out: run "npm install" without --omit=dev, or install the packed tarball (npm pack) instead.'
    )
    process.exit(1)
  }
}

// the packed tarball has dist/ and no tsconfig.json
const isPacked = !existsSync(join(root, 'tsconfig.json'))
if (!isPacked && !(process.argv.includes('--if-needed') && isUpToDate())) {
  const begun = new Date()
  for (const [tool, script, ...parameters] of [
    ['typescript', 'bin/tsc'],
    ['typescript', 'bin/tsc', '--project', 'web'],
    ['vite', 'bin/vite.js', 'build', '--config', 'web/vite.config.js', '--mode', 'page'],
    ['vite', 'bin/vite.js', 'build', '--config', 'web/vite.config.js', '--mode', 'studio']
  ]) {
    const command = [join(folderOf(tool), script), ...parameters]
    const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  writeFileSync(stamp, '')
  utimesSync(stamp, begun, begun)
}
