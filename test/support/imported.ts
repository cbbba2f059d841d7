import { join } from 'node:path'
import { importConfig } from '../../plugins/importers/mapfish2/import-config.js'
import { isWord } from '../../core/layout/template/words.js'
import { makeFolders } from './folders.js'

/** What `mapsetter import` writes for a configuration, with the files that lie beside it. */
export const imported = (yaml: string, beside: { [path: string]: string | Uint8Array } = {}) => {
  const folders = makeFolders()
  const folder = folders.make({ ...beside, 'config.yaml': yaml })
  try {
    const { files, report } = importConfig({
      file: join(folder, 'config.yaml'),
      title: 'Town',
      isWord,
      fileNameOf: (name) => name.toLowerCase().replace(/\W+/g, '-'),
      next: ['check it']
    })
    return { files, report, text: (path: string): string => String(files.get(path)) }
  } finally {
    folders.remove()
  }
}

/** The items of a main page in an otherwise empty configuration. */
export const configOf = (items: string, more = ''): string =>
  `dpis: [72]\nscales: [1000]\nlayouts:\n  Plan:\n    mainPage:\n      pageSize: 500 700\n      items:\n${items
    .split('\n')
    .map((line) => `        ${line}`)
    .join('\n')}\n${more}`

/** What such items become between the brackets of the page, and what the report says of them. */
export const importedItems = (items: string, beside?: { [path: string]: string | Uint8Array }) => {
  const { text, report, files } = imported(configOf(items), beside)
  const [, frontMatter = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text('plan.typ.hbs'))!
  const inner = /\{\{#each pages\}\}\n#page\([^]*?\)\[\n([^]*)\n\]\n\{\{\/each\}\}\n$/.exec(body)![1]!
  return {
    frontMatter,
    page: inner.replace(/^ {2}/gm, ''),
    remarks: report.match(/^- config\.yaml:.*$/gm)?.map((line) => line.slice('- config.yaml:'.length)) ?? [],
    files
  }
}
