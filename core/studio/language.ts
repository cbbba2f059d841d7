import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLAIN_TYPES } from '../layout/attributes/plain-types.js'
import { CONTEXT_WORDS } from '../layout/template/context-words.js'
import type { HelperRule } from '../layout/template/helpers/helper.js'
import { BLOCK_HELPERS, HELPERS } from '../layout/template/helpers.js'
import { packageRoot } from '../package-root.js'
import type { BlockPlugin } from '../plugin/contracts.js'
import type { HelperFacts, LanguageFacts } from './messages.js'

/** The layout language for an editor: from the tables that check templates, and from the pages that describe it. */
export const languageFacts = (blocks: readonly BlockPlugin[]): LanguageFacts => {
  const schemaOf = (name: string): unknown => JSON.parse(read(`schemas/${name}.schema.json`))
  const language = pageOf('layouts/LANGUAGE.md')
  const { rows: types } = pageOf('layouts/BLOCKS.md')
  const docOf = (name: string): string => types.find(([first]) => new RegExp(`\`${name}\``).test(first!))?.[1] ?? ''
  return {
    schemas: { layout: schemaOf('layout'), app: schemaOf('app'), theme: schemaOf('theme') },
    helpers: [
      ...Object.entries(HELPERS).map(([name, rule]) => helperFacts(name, rule, false, language)),
      ...Object.entries(BLOCK_HELPERS).map(([name, rule]) => helperFacts(name, rule, true, language))
    ],
    words: CONTEXT_WORDS,
    types: [
      ...Object.keys(PLAIN_TYPES).map((name) => ({ name, isBlock: false, doc: docOf(name) })),
      ...blocks.map(({ name, options }) => ({ name, isBlock: true, doc: docOf(name), options }))
    ]
  }
}

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')

/** A page of the documentation. */
interface Page {
  /** The cells of all rows of tables, without headings. */
  rows: string[][]
  /** The lines that are not of tables. */
  sentences: string[]
}

const pageOf = (path: string): Page => {
  const lines = read(path).split('\n')
  const isRow = (line: string): boolean => line.startsWith('| ')
  return {
    rows: lines.filter(isRow).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| ?| ?\|$/g, '').trim())),
    sentences: lines.filter((line) => !isRow(line))
  }
}

const helperFacts = (name: string, rule: HelperRule, isBlock: boolean, { rows, sentences: all }: Page): HelperFacts => {
  const mark = isBlock ? `{{#${name}` : `{{${name}`
  const starting = rows.filter(([first]) => new RegExp(`^\`${mark.replace(/[{}]/g, '\\$&')}[ }]`).test(first!))
  const found = starting.length > 0 ? starting : rows.filter(([first]) => !isBlock && first!.includes(`(${name} `))
  const sentences = all.filter((line) => line.includes(`\`${mark}`))
  const [usage = `\`${mark}}}\``] = found.map(([first]) => first!)
  const lines = found.map(([expression, prints, notes]) => `${expression}${prints ? ` → ${prints}` : ''}${notes ? `  \n${notes}` : ''}`) // prettier-ignore
  return {
    name,
    isBlock,
    usage: usage.replace(/^`|`$/g, ''),
    doc: [...sentences, ...lines].join('\n\n'),
    options: typeof rule.options === 'object' ? Object.keys(rule.options) : []
  }
}
