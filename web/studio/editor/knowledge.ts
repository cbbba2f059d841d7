/** What an editor can say at a place of a file: which words fit there, and what a word means. */
import type { LanguageFacts, StudioAttribute } from '../../../core/studio/messages.js'

export interface Knowledge {
  facts: LanguageFacts
  path: string
  /** Of the layout in this file. */
  attributes: readonly StudioAttribute[]
  /** All files, for partials. */
  files: readonly string[]
}

export interface Word {
  name: string
  kind: 'attribute' | 'block' | 'helper' | 'word' | 'option' | 'type' | 'partial' | 'value' | 'function'
  doc: string
  /** What is written, if it is not the name. */
  apply?: string
}

interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  default?: unknown
  properties?: { [name: string]: Schema }
}

/** Functions of Typst that layouts use most; https://typst.app/docs/reference has all of them. */
const TYPST = 'set show let import include align block box circle columns counter document enum figure grid h heading image line link list lower outline pad page pagebreak par place polygon raw rect repeat rotate scale smallcaps stack strong sub super table text underline upper v'.split(' ') // prettier-ignore

/** The words that fit before the end of `before`, the text from the start of the file; `from` of the begun word. */
export const wordsAt = (before: string, knowledge: Knowledge): { from: number; words: Word[] } | undefined => {
  const { facts, path } = knowledge
  const begun = /[\w-]*$/.exec(before)![0]
  const from = before.length - begun.length
  const rest = before.slice(0, from)
  if (path.endsWith('app.yaml') || path.includes('theme')) {
    const schema = (path.endsWith('app.yaml') ? facts.schemas.app : facts.schemas.theme) as Schema
    return path.endsWith('.yaml') ? yamlWords(rest, from, schema, knowledge) : undefined
  }
  if (!/\.(?:hbs|typ)$/.test(path)) return undefined
  if (isFrontMatter(rest)) return yamlWords(rest, from, facts.schemas.layout as Schema, knowledge)
  const inBraces = /\{\{(?:(?!\}\}).)*$/s.exec(rest)?.[0]
  if (inBraces !== undefined) return { from, words: expressionWords(inBraces, knowledge) }
  if (rest.endsWith('#')) return { from, words: TYPST.map((name) => ({ name, kind: 'function' as const, doc: '' })) }
  return undefined
}

const isFrontMatter = (before: string): boolean => before.startsWith('---') && !/\n---[ \t]*\n/.test(before)

const expressionWords = (inside: string, { facts, attributes, files, path }: Knowledge): Word[] => {
  if (/^\{\{~?#?>\s*$/.test(inside))
    return partialNames(files, path).map((name) => ({ name, kind: 'partial', doc: '' }))
  // a member of a value: only the request knows them
  if (/[\w\]]\.$/.test(inside)) return memberWords(inside)
  const isBlock = /^\{\{~?#$/.test(inside)
  const called = /(?:\{\{~?#?|\()\s*(\w+)\s[^()]*$/.exec(inside)?.[1]
  const helper = facts.helpers.find(({ name }) => name === called)
  const options = (helper?.options ?? []).map((name): Word => ({ name, kind: 'option', doc: `of {{${called}}}`, apply: `${name}=` })) // prettier-ignore
  const helpers = facts.helpers
    .filter((one) => one.isBlock === isBlock)
    .map(({ name, usage, doc }): Word => ({ name, kind: 'helper', doc: `${usage}\n\n${doc}` }))
  if (isBlock) return helpers
  return [
    ...options,
    ...attributes.map(({ name, type, isBlock: placed }): Word => ({ name, kind: placed ? 'block' : 'attribute', doc: `attribute of type ${type}` })), // prettier-ignore
    ...facts.words.map((name): Word => ({ name, kind: 'word', doc: '' })),
    ...helpers
  ]
}

/** Of maps, as layouts/LANGUAGE.md lists them. */
const MEMBERS = ['scale', 'groundScale', 'rotation', 'centre', 'extent', 'projection', 'projectionName', 'dpi', 'widthMm', 'heightMm', 'missing'] // prettier-ignore

const memberWords = (inside: string): Word[] => /map\w*\.$/i.test(inside) ? MEMBERS.map((name) => ({ name, kind: 'attribute', doc: 'of a map' })) : [] // prettier-ignore

export const partialNames = (files: readonly string[], path: string): string[] => {
  const folders = [`${path.split('/')[0]}/partials/`, 'partials/']
  return folders.flatMap((folder) =>
    files
      .filter((file) => file.startsWith(folder) && file.endsWith('.typ.hbs'))
      .map((file) => file.slice(folder.length, -'.typ.hbs'.length))
  )
}

const asWords = (schema: Schema | undefined): Word[] =>
  Object.entries(schema?.properties ?? {}).map(([name, { description = '', enum: values, default: usual }]) => ({
    name,
    kind: 'option',
    doc: [description, values && `one of ${values.join(', ')}`, usual !== undefined && `default: ${JSON.stringify(usual)}`].filter(Boolean).join('\n'), // prettier-ignore
    apply: `${name}: `
  }))

const valueWords = (schema: Schema | undefined): Word[] => {
  const values = schema?.enum ?? (schema?.type === 'boolean' ? [true, false] : [])
  return values.map((value) => ({ name: String(value), kind: 'value', doc: schema?.description ?? '' }))
}

/** In YAML: the keys of a schema, the values of a key; for attributes the types and their options. */
const yamlWords = (
  rest: string,
  from: number,
  schema: Schema,
  { facts }: Knowledge
): { from: number; words: Word[] } => {
  const lines = rest.split('\n')
  const line = lines.at(-1)!
  const top = lines.findLast((one) => /^\w/.test(one) && /^[\w-]+:/.test(one))?.split(':')[0]
  const isNested = /^\s/.test(line) || /^[\w-]+:\s/.test(line)
  const isAttribute = top === 'attributes' && isNested
  const key = /(?:^|[{,])\s*([\w-]+):\s*$/.exec(line)?.[1]
  if (isAttribute && key === 'type')
    return { from, words: facts.types.map(({ name, doc, isBlock }) => ({ name, kind: isBlock ? 'block' : 'type', doc })) } // prettier-ignore
  if (isAttribute) {
    const type = typeBefore(lines)
    const options = facts.types.find(({ name }) => name === type)?.options as Schema | undefined
    if (key !== undefined) return { from, words: valueWords(options?.properties?.[key]) }
    const isEntry = /^\s{2}$/.test(line) || line === ''
    return { from, words: isEntry ? [] : [{ name: 'type', kind: 'option', doc: '', apply: 'type: ' }, ...asWords(options)] } // prettier-ignore
  }
  if (key !== undefined) return { from, words: valueWords(schema.properties?.[key]) }
  return { from, words: isNested ? asWords(schema.properties?.[top ?? '']) : asWords(schema) }
}

/** The type of the attribute that the last line belongs to. */
const typeBefore = (lines: readonly string[]): string | undefined => {
  const line = lines.at(-1)!
  if (line.includes('{')) return /\btype:\s*(\w+)/.exec(line)?.[1]
  const indent = /^\s*/.exec(line)![0].length
  for (const before of lines.slice(0, -1).reverse()) {
    const found = /^(\s*)type:\s*(\w+)/.exec(before)
    if (found && found[1]!.length === indent) return found[2]
    if (/^\s*\w/.test(before) && /^\s*/.exec(before)![0].length < indent) return undefined
  }
  return undefined
}

/** What a word means: `before` is the text before its end. */
export const meaningAt = (
  text: string,
  at: number,
  knowledge: Knowledge
): { from: number; to: number; doc: string } | undefined => {
  // prettier-ignore
  const from = at - /[\w-]*$/.exec(text.slice(0, at))![0].length
  const to = at + /^[\w-]*/.exec(text.slice(at))![0].length
  const name = text.slice(from, to)
  if (name === '') return undefined
  const rest = text.slice(0, from)
  const found = wordsAt(rest, knowledge)?.words.find((word) => word.name === name)
  if (found?.doc) return { from, to, doc: found.doc }
  if (isFrontMatter(rest)) {
    const type = knowledge.facts.types.find((one) => one.name === name)
    if (type?.doc) return { from, to, doc: type.doc }
  }
  return undefined
}

/** The file that a place of the text names: a partial, a theme, a picture or a Typst file. */
export const fileAt = (text: string, at: number, { path, files }: Knowledge): string | undefined => {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  const line = text.slice(start, end < 0 ? undefined : end)
  const app = path.split('/')[0]!
  const known = (candidates: string[]): string | undefined => candidates.find((one) => files.includes(one))
  for (const { 0: all, 1: name, index } of line.matchAll(/\{\{~?#?>\s*([\w/-]+)/g))
    if (at - start >= index && at - start <= index + all.length)
      return known([`${app}/partials/${name}.typ.hbs`, `partials/${name}.typ.hbs`])
  for (const { 0: all, index } of line.matchAll(/[\w./-]+/g)) {
    if (at - start < index || at - start > index + all.length) continue
    if (/^theme\./.test(all)) return known([`${app}/theme.yaml`])
    return known([`${app}/${all.replace(/^\//, '')}`, `${path.slice(0, path.lastIndexOf('/'))}/${all}`, all])
  }
  return undefined
}
