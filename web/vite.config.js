/** Builds the web pages of mapsetter into dist/, beside the plugins that serve them. `npm run build` calls it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'
import { docsPages } from './docs-pages.js'

/** The web pages, and where they are built to. */
const PAGES = { page: 'plugins/protocols/page/client', studio: 'core/studio/client' }
const TEXT = /\.(?:html|js|css|svg|json)$/

/** Compressed once here, not for each request. */
const compress = (outDir) => ({
  name: 'compress',
  closeBundle() {
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))) {
      const bytes = readFileSync(join(outDir, name))
      writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(outDir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  }
})

const outDirOf = (page) => join(import.meta.dirname, '../dist', PAGES[page])

/** The mode is the page. */
export default defineConfig(({ mode: page }) => ({
  // one index.html for all: it names the script of its mode
  root: import.meta.dirname,
  // behind a proxy the page may have another path
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: outDirOf(page),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    // a warning about slow plugins does not help a person who installs mapsetter
    rolldownOptions: { checks: { bundlerTimings: false } }
  },
  logLevel: 'warn',
  // the studio is on the machine of its reader
  plugins: page === 'page' ? [docsPages(), compress(outDirOf(page))] : []
}))
