import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import type { Pair } from './pairs.js'

const results = join(packageRoot, 'dist/test/maplibre-gl')

const escaped = (text: string): string => text.replace(/[&<"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const WORST_FIRST = ['differs', 'near', 'match']

/** Writes the pairs and a page that shows them side by side: on the screen, on paper, and where they differ. */
export const writeReport = (pairs: readonly Pair[], reasonOf: (name: string) => string | undefined): string => {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const rows = pairs
    .toSorted((a, b) => WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict))
    .map(({ one, screen, paper, verdict, measured, difference }) => {
      const file = one.name.replaceAll('/', '--')
      const pictures = Object.entries({ screen: screen.picture, paper: paper.picture, difference })
      const cells = pictures.map(([kind, bytes]) => {
        if (bytes) writeFileSync(join(results, `${file}.${kind}.png`), bytes)
        return `<td>${bytes ? `<img src="${file}.${kind}.png" loading="lazy">` : ''}</td>`
      })
      const words = [measured, reasonOf(one.name), ...paper.warnings, screen.errors].filter((word) => word)
      const style = `<details><summary>style</summary><pre>${escaped(JSON.stringify(one, undefined, 1))}</pre></details>`
      return `<tr class="${verdict}"><th>${one.name}<br><b>${verdict}</b></th>${cells.join('')}<td>${words.map((word) => escaped(word!)).join('<br>')}${style}</td></tr>` // prettier-ignore
    })
  const counts = WORST_FIRST.map((verdict) => `${pairs.filter((pair) => pair.verdict === verdict).length} ${verdict}`)
  writeFileSync(
    join(results, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>MapLibre GL JS and mapsetter</title>
<style>body{font:14px sans-serif}th{text-align:left}img{background:#fff;border:1px solid #ccc}td{vertical-align:top;max-width:30em}.match b{color:#080}.near b{color:#a60}.differs b{color:#c00}</style>
<h1>MapLibre GL JS and mapsetter: ${counts.join(', ')}</h1>
<table><tr><th>case</th><th>screen</th><th>paper</th><th>difference</th><th></th></tr>
${rows.join('\n')}</table>`
  )
  return join(results, 'index.html')
}
