import { readFileSync } from 'node:fs'
import type { ImportedApp, ImportRequest } from '../../../core/plugin.js'
import { Assets } from '../../../parts/importing.js'
import { appYaml } from './config/app-yaml.js'
import { accessOf, httpRulesOf } from './config/http-rules.js'
import { readBundles } from './config/bundles.js'
import { readConfigIn } from './config/read-config.js'
import { sampleRequests } from './config/samples.js'
import { importLayout, type LayoutFiles } from './import-layout.js'
import { Fonts } from './page/fonts.js'
import { Partials } from './page/partials.js'
import { ImportReport } from './report.js'
import { reportText } from './report-text.js'
import { Reports } from './reports.js'

/** In the source folder; relative to `dist/plugins/importers/mapfish3`. */
const LIBRARY_SOURCE = new URL('../../../../plugins/importers/mapfish3/report.typ', import.meta.url)
const REPORT = 'import-report.md'

/** An app made of the folder of an app of MapFish Print 3. Throws `wrong-settings` if its configuration cannot be read. */
export const importApp = (folder: string, importing: ImportRequest): ImportedApp => {
  const report = new ImportReport()
  const config = readConfigIn(folder, report)
  const requests = sampleRequests(folder, report)
  const languages = [...new Set(requests.flatMap(({ lang }) => lang ?? []))]
  const bundles = readBundles(folder, config, languages, report)
  const assets = new Assets(folder)
  const fonts = new Fonts((family) => importing.hasFont(family))
  const partials = new Partials(importing.fileNameOf)
  const reports = new Reports(folder, report)
  const app = { config, report, reports, bundles, assets, fonts, partials, requests, isWord: importing.isWord }
  const layouts = new Map<string, LayoutFiles>()
  for (const template of config.templates.values()) {
    const files = importLayout(template, app)
    if (files) layouts.set(freeName(importing.fileNameOf(template.name) || 'layout', layouts), files)
  }
  const access = accessOf(httpRulesOf(config, report))
  const files = new Map<string, string | Uint8Array>([
    [
      'app.yaml',
      appYaml({ config, title: importing.title, stems: [...layouts.keys()], lang: bundles.lang, access }, report)
    ]
  ])
  for (const [stem, { layout, sample }] of layouts)
    files.set(`${stem}.typ.hbs`, layout).set(`${stem}.sample.json`, sample)
  files.set('assets/report.typ', readFileSync(LIBRARY_SOURCE, 'utf8'))
  for (const [name, text] of partials.texts) files.set(`partials/${name}.typ.hbs`, text)
  for (const [path, text] of bundles.files()) files.set(path, text)
  for (const [path, bytes] of assets.files) files.set(path, bytes)
  const text = reportText(report, { file: config.file, fonts: fonts.standIns(), layouts: [...layouts.keys()], next: importing.next }) // prettier-ignore
  return {
    files: files.set(REPORT, text),
    report: text,
    isUnfinished: report.remarks('left').length > 0
  }
}

const freeName = (wished: string, taken: ReadonlyMap<string, unknown>): string => {
  let name = wished
  for (let count = 2; taken.has(name); count++) name = `${wished}-${count}`
  return name
}
