import type { ImportRequest } from '../../../../core/plugin.js'
import type { ImportReport } from '../report.js'
import { dataFiles } from './app-files.js'
import { appYaml } from './app-yaml.js'
import { type Bundles, readBundles } from './bundles.js'
import { type Entries, entriesOf } from './entries.js'
import { graphOf } from './processor-graph.js'
import { frontMatterOf } from './front-matter.js'
import { accessOf, httpRulesOf } from './http-rules.js'
import type { Config, Template } from './model.js'
import { type Produced, producedBy } from './processor-outputs.js'
import { readConfigIn } from './read-config.js'
import { sampleFor, sampleRequests } from './samples.js'

/** A template as a layout without its page. */
export interface ConvertedTemplate {
  template: Template
  /** The file name of the layout without its suffix. */
  stem: string
  /** The attributes of the front matter. The writer of the page may add options. */
  entries: Entries
  /** The YAML between the lines `---`, as the entries are then. */
  frontMatter(): string
  produced: Produced
  sample: string
}

export interface ConvertedConfig {
  config: Config
  templates: readonly ConvertedTemplate[]
  bundles: Bundles
  /** The files of the app except layouts, samples and translations. */
  files: ReadonlyMap<string, string | Uint8Array>
}

/** The configuration in a folder, all but the reports. Throws `wrong-settings`. */
export const convertConfig = (
  folder: string,
  { title, isWord, fileNameOf }: Pick<ImportRequest, 'title' | 'isWord' | 'fileNameOf'>,
  report: ImportReport
): ConvertedConfig => {
  const config = readConfigIn(folder, report)
  const requests = sampleRequests(folder, report)
  const stems = new Map<string, Template>()
  for (const template of [...config.templates.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const base = fileNameOf(template.name).slice(0, 80) || 'layout'
    let stem = base
    for (let count = 2; stems.has(stem); count++) stem = `${base}-${count}`
    stems.set(stem, template)
  }
  const data = dataFiles(folder, report)
  const context = { file: config.file, report, isWord, files: data }
  const templates = [...stems].map(([stem, template]): ConvertedTemplate => {
    const entries = entriesOf(graphOf(template, isWord), context)
    if (template.name.trim() === '')
      report.changed(config.file, template.line, `a template has an empty name; its layout has the name "${stem}"`)
    const sample = sampleFor(template.name, requests, entries)
    return {
      template,
      stem,
      entries,
      frontMatter: () =>
        frontMatterOf({ ...template, name: template.name.trim() === '' ? stem : template.name }, entries),
      produced: producedBy(template, isWord),
      sample
    }
  })
  const asked = requests.flatMap(({ lang }) => lang ?? [])
  const bundles = readBundles(folder, config, asked, report)
  const access = accessOf(httpRulesOf(config, report))
  const writing = { config, title, stems: [...stems.keys()], lang: bundles.lang, access }
  return {
    config,
    templates,
    bundles,
    files: new Map<string, string | Uint8Array>([...data, ['app.yaml', appYaml(writing, report)]])
  }
}
