import { isWord } from '../../../../core/layout/template/words.js'
import { type ConvertedConfig, convertConfig } from '../../../../plugins/importers/mapfish3/config/convert.js'
import { type Fate, ImportReport } from '../../../../plugins/importers/mapfish3/report.js'
import { makeFolders } from '../../../support/folders.js'

export interface Converted extends ConvertedConfig {
  /** Remarks as `line: text`, those of config.yaml without its name. */
  remarks(fate: Fate): string[]
  text(path: string): string
  /** The file of a layout that places some of its attributes. */
  layout(name: string, body: string): string
}

/** A folder with a configuration and other files, as the importer reads it. */
export const converted = (yaml: string, beside: { [path: string]: string | Uint8Array } = {}): Converted => {
  const folders = makeFolders()
  const folder = folders.make('config.yaml.tmpl' in beside ? beside : { ...beside, 'config.yaml': yaml })
  const report = new ImportReport()
  try {
    const all = convertConfig(
      folder,
      { title: 'Town', isWord, fileNameOf: (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-') },
      report
    )
    return {
      ...all,
      remarks: (fate) =>
        report
          .remarks(fate)
          .map(({ file, line, text }) => `${file === 'config.yaml' ? '' : `${file}:`}${line}: ${text}`),
      text: (path) => String(all.files.get(path)),
      layout(name, body) {
        const { frontMatter } = all.templates.find(({ template }) => template.name === name)!
        return `---\n${frontMatter()}\n---\n${body}\n`
      }
    }
  } finally {
    folders.remove()
  }
}

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

/** A configuration with one template `Plan`. */
export const plan = (attributes: string, processors = '', more = ''): string =>
  `templates:\n  Plan: !template\n    reportTemplate: plan.jrxml\n    attributes:\n${indented(attributes, 6)}\n` +
  `    processors:\n      - !reportBuilder {directory: '.'}\n${indented(processors, 6)}\n${indented(more, 4)}\n`
