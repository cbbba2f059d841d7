/** Builds the web pages of mapsetter into dist/, beside the plugins that serve them. `npm run build` calls it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'

const outDir = join(import.meta.dirname, '../dist/plugins/protocols/page/client')
const TEXT = /\.(?:html|js|css|svg|json)$/

/** Compressed once here, not for each request. */
const compress = {
  name: 'compress',
  closeBundle() {
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))) {
      const bytes = readFileSync(join(outDir, name))
      writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(outDir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  }
}

export default defineConfig({
  root: join(import.meta.dirname, 'page'),
  // behind a proxy the page may have another path
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 800 },
  logLevel: 'warn',
  plugins: [compress]
})
