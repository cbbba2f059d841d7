import { readFileSync } from 'node:fs'
import type { ImportedApp, ImportRequest } from '../../../core/plugin.js'
import { convertConfig } from './config/convert.js'
import { importLayout } from './import-layout.js'
import { Fonts } from './page/fonts.js'
import { Partials } from './page/partials.js'
import { GROUPS } from './page/write-layout.js'
import { ImportReport } from './report.js'
import { reportText } from './report-text.js'
import { Reports } from './reports.js'

/** In the source folder; relative to `dist/plugins/importers/mapfish3`. */
const library = (name: string): string =>
  readFileSync(new URL(`../../../../plugins/importers/mapfish3/${name}`, import.meta.url), 'utf8')
const REPORT = 'import-report.md'

/** An app made of the folder of an app of MapFish Print 3. Throws `wrong-settings` if its configuration cannot be read. */
export const importApp = (folder: string, importing: ImportRequest): ImportedApp => {
  const report = new ImportReport()
  const { config, templates, bundles, files: data } = convertConfig(folder, importing, report)
  const fonts = new Fonts(importing.hasFont)
  const partials = new Partials(importing.fileNameOf)
  const app = {
    file: config.file,
    report,
    reports: new Reports(folder, report),
    bundles,
    fonts,
    partials,
    files: new Set(data.keys()),
    isWord: importing.isWord
  }
  const files = new Map<string, string | Uint8Array>(data)
  for (const converted of templates) {
    files.set(`${converted.stem}.typ.hbs`, importLayout(converted, app))
    files.set(`${converted.stem}.sample.json`, converted.sample)
  }
  files.set('assets/report.typ', library('report.typ'))
  const layouts = [...files].flatMap(([path, text]) => (path.endsWith('.typ.hbs') ? [String(text)] : []))
  if (layouts.some((text) => text.includes(GROUPS))) files.set(GROUPS.slice(1), library('groups.typ'))
  for (const [name, text] of partials.usedBy(layouts)) files.set(`partials/${name}.typ.hbs`, text)
  for (const [path, text] of bundles.files()) files.set(path, text)
  const text = reportText(report, {
    file: config.file,
    fonts: fonts.standIns(),
    layouts: templates.map(({ stem }) => stem),
    next: importing.next
  })
  return { files: files.set(REPORT, text), report: text, isUnfinished: report.remarks('left').length > 0 }
}
