import { conditionOf as conditionOfJava } from '../java/condition.js'
import { dataCode } from '../java/data.js'
import { asCondition } from '../java/script.js'
import { type TextOptions, textOf } from '../java/text.js'
import type { Java } from '../java/tree.js'
import { asString } from '../java/write-parts.js'
import { string } from '../../../../parts/importing.js'
import type { ImageElement, Report, TextElement, Written } from '../jrxml/model.js'
import type { ImportReport } from '../report.js'
import type { Condition, Part, Untranslated } from '../scope.js'
import { allElements } from './all-elements.js'
import { isUntranslated, javaOf } from './trees.js'
import { lineOf, type Writing } from './write-context.js'

/** Of an expression in a note on the page. */
const MOST_LETTERS = 300

/** A note in the layout and on paper where something is left to do; it is also in the report. */
export const toDo = ({ report, file, line }: Place, why: string, instead: string): string => {
  report.left(file, line, `${why}; instead: ${instead}`)
  return `to-do(${string(`${file}:${line}: ${why.slice(0, MOST_LETTERS)}`)})`
}

/** A line of a file, and the report of the import. */
interface Place {
  report: ImportReport
  file: string
  line: number
}

/** The line of an element. */
export const at = ({ report, source }: Writing, line: number): Place => ({ report, file: source.file, line })

/** The condition of an expression; true, with a remark, for one that cannot be translated. */
export const conditionOf = (written: Written, writing: Writing): Condition => {
  const tree = javaOf(written)
  return isUntranslated(tree) ? printedAlways(tree, written, writing) : conditionOfTree(tree, written, writing)
}

export const conditionOfTree = (tree: Java, written: Written, writing: Writing): Condition => {
  const condition = conditionOfJava(written.isScript ? asCondition(tree) : tree, writing.scope, {
    note: (text) => writing.report.changed(...lineOf(writing, written), text)
  })
  if (isUntranslated(condition)) return printedAlways(condition, written, writing)
  return writing.known.get(condition) ?? condition
}

const printedAlways = ({ why, instead }: Untranslated, { text, line }: Written, writing: Writing): Condition => {
  writing.report.left(
    ...lineOf(writing, { line }),
    `the condition ${text}: ${why}; it is treated as true; instead: ${instead}`
  )
  return true
}

/** Whether any of some conditions holds. */
export const anyOf = (conditions: readonly Condition[]): Condition => {
  if (conditions.includes(true)) return true
  const [first, ...others] = new Set(conditions.filter((condition) => typeof condition === 'string'))
  if (first === undefined) return false
  return others.length === 0 ? first : `(or ${[first, ...others].join(' ')})`
}

/** The parts of a text. */
export const partsOf = (
  written: Written,
  writing: Writing,
  options: TextOptions = {}
): readonly Part[] | Untranslated => {
  const tree = javaOf(written)
  return isUntranslated(tree) ? tree : partsOfTree(tree, written, writing, options)
}

export const partsOfTree = (
  tree: Java,
  written: Written,
  writing: Writing,
  options: TextOptions = {}
): readonly Part[] | Untranslated =>
  textOf(tree, writing.scope, {
    ...options,
    note: (text) => writing.report.changed(...lineOf(writing, written), text)
  })

/** The value of an expression as Typst code. */
export const dataOf = (written: Written, writing: Writing): string => {
  const tree = javaOf(written)
  const note = (text: string): void => writing.report.changed(...lineOf(writing, written), text)
  const value = isUntranslated(tree) ? tree : dataCode(tree, writing.scope, note)
  if (typeof value === 'string') return `{{data ${value}}}`
  toDo(at(writing, written.line), `${written.text}: ${value.why}`, value.instead)
  return 'none'
}

/** An expression as a Typst string. */
export const stringOf = (written: Written, writing: Writing): string => {
  const parts = partsOf(written, writing)
  const text = isUntranslated(parts) ? parts : asString(parts)
  if (typeof text === 'string') return text
  toDo(at(writing, written.line), `${written.text}: ${text.why}`, text.instead)
  return '""'
}

type Anchored = Pick<TextElement | ImageElement, 'link' | 'anchor' | 'bookmarkLevel'>

/** Content that leads somewhere. */
export const linked = ({ link }: Pick<Anchored, 'link'>, body: string, writing: Writing): string => {
  if (!link) return body
  const target = stringOf(link.target, writing)
  switch (link.type) {
    case 'LocalAnchor':
      return `#to-anchor(${target})[${body}]`
    case 'LocalPage':
      return `#to-page(${target})[${body}]`
    default: {
      const place = link.place && stringOf(link.place, writing)
      const added = place === undefined ? '' : ` + "#${link.type === 'RemotePage' ? 'page' : 'nameddest'}=" + ${place}`
      return `#link(${target}${added})[${body}]`
    }
  }
}

/** The entry of an element in the outline of the PDF, and the place that links of the report lead to. */
export const bookmarked = ({ anchor, bookmarkLevel = 0 }: Anchored, writing: Writing): string[] => {
  if (!anchor) return []
  const name = stringOf(anchor, writing)
  return [
    ...(bookmarkLevel > 0 ? [`bookmark(${bookmarkLevel}, ${name})`] : []),
    ...(hasLocalLinks(writing.source) ? [`anchor(${name})`] : [])
  ]
}

const hasLocalLinks = (source: Report): boolean =>
  allElements(source).some((element) => 'link' in element && element.link?.type === 'LocalAnchor')
