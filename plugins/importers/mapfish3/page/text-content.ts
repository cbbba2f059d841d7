import { type Beside, inString, markup, markupLines, string } from '../../../../parts/importing.js'
import { asMarkup, asString, asValue } from '../java/write-parts.js'
import type { Java } from '../java/tree.js'
import type { TextElement, Written } from '../jrxml/model.js'
import { linesOf, readStyled } from '../jrxml/styled-text.js'
import { writeRuns } from '../jrxml/styled-typst.js'
import type { Part, Scope, Untranslated } from '../scope.js'
import { at, partsOfTree, toDo } from './expressions.js'
import { hasTotal, isKnownLater, withTotals } from './totals.js'
import { isUntranslated, javaOf } from './trees.js'
import { lineOf, type Writing } from './write-context.js'

/** Half of the distance of tab stops. */
const TAB = '#h(20pt)'

/** A text element's content as markup. */
export const markupOf = (element: TextElement, writing: Writing): string => {
  const found = wholeMarkup(element, writing)
  if (element.look.markup === 'html' || !found.includes('\\u{9}')) return found
  writing.report.changed(...lineOf(writing, element), 'a tab is a space of 20 points; tab stops are not supported')
  return found.replaceAll('\\u{9}', TAB)
}

/** Values at the end of a page, of a group or of a report are not known where the text stands, but for totals. */
const remarkLater = (element: TextElement, writing: Writing): void => {
  const { content, evaluation } = element
  if (['Now', 'Band', 'Auto', 'Master', 'Late'].includes(evaluation) || 'literal' in content) return
  const names = [...content.text.matchAll(/\$([FV])\{([^}]*)\}/g)]
    .filter(
      ([, of, name = '']) =>
        of === 'F' || !(name === 'PAGE_NUMBER' || isKnownLater(writing.dataset ?? writing.source, name, element))
    )
    .map(([name]) => name)
  if (names.length > 0)
    writing.report.changed(
      ...lineOf(writing, element),
      `evaluationTime="${evaluation}": ${[...new Set(names)].join(', ')} prints its value at this place instead of its value at the end`
    )
}

const wholeMarkup = (element: TextElement, writing: Writing): string => {
  remarkLater(element, writing)
  const { content, look } = element
  if (look.markup === 'rtf')
    writing.report.left(...lineOf(writing, element), 'the text is RTF, which is printed as it is; write it in markup')
  if ('literal' in content)
    return noted(literalMarkup(content.literal, element, writing), content.literal, element, writing)
  const tree = javaOf(content)
  if (isUntranslated(tree)) return noted(tree, content.text, content, writing)
  return treeMarkup(tree, content, element, writing)
}

/** An expression of a text element, or a part of one, as markup. */
const treeMarkup = (written: Java, content: Written, element: TextElement, writing: Writing): string => {
  const { look } = element
  const { tree, scope, filled } = withTotals(written, writing, element, (part) => treeMarkup(part, content, element, writing)) // prettier-ignore
  const parts = partsOfTree(
    tree,
    content,
    { ...writing, scope: evaluatedAtEnd(element, scope) },
    {
      ...(look.pattern !== undefined && { pattern: look.pattern }),
      nulls: look.isBlankWhenNull ? 'nothing' : 'word'
    }
  )
  return filled(
    noted(isUntranslated(parts) ? parts : withMarkup(parts, element, writing), content.text, content, writing)
  )
}

/** Markup, or a note where there is none. */
const noted = (found: string | Untranslated, text: string, { line }: { line: number }, writing: Writing): string =>
  isUntranslated(found) ? `#${toDo(at(writing, line), `${text}: ${found.why}`, found.instead)}` : found

const literalMarkup = (text: string, { look }: TextElement, writing: Writing): string | Untranslated => {
  if (look.markup === 'html') return htmlOf([{ literal: text }])
  return look.markup === 'styled'
    ? writeRuns(readStyled(text) ?? linesOf(text), writerOf([], writing))
    : markupLines(text)
}

const withMarkup = (parts: readonly Part[], { look }: TextElement, writing: Writing): string | Untranslated => {
  if (look.markup === 'styled' && literalsOf(parts).some((text) => /<style\b/.test(text)))
    return styledOf(parts, writing)
  return look.markup === 'html' || look.markup === 'styled' ? htmlOf(parts) : asMarkup(parts)
}

const literalsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('literal' in part) return [part.literal]
    return 'when' in part ? [...literalsOf(part.then), ...literalsOf(part.otherwise)] : []
  })

const hasPage = (parts: readonly Part[]): boolean =>
  parts.some((part) => 'page' in part || ('when' in part && (hasPage(part.then) || hasPage(part.otherwise))))

/** A text with HTML in its literals or values: `{{html …}}` reads it when it is printed. */
const htmlOf = (parts: readonly Part[]): string | Untranslated => {
  const literals = literalsOf(parts)
  const hasTags = literals.some((text) => /[<&]/.test(text))
  if (hasPage(parts) || literals.some(hasTotal))
    return hasTags
      ? { why: 'page numbers and totals can be used only in markup', instead: 'the text in markup, in place of HTML' }
      : asMarkup(parts)
  if (!hasTags && literals.length === parts.length) return asMarkup(parts)
  const value = asValue(parts)
  return typeof value === 'string' ? `{{html ${value}}}` : value
}

/** Stands for a value in a text that is read as XML. */
const FIRST_MARK = 0xe100
const MARKS = /[\ue100-\ue1ff]/

/** A text with the tag `<style>` around values. */
const styledOf = (parts: readonly Part[], writing: Writing): string | Untranslated => {
  const values = parts.filter((part) => !('literal' in part))
  const text = parts
    .map((part) => ('literal' in part ? part.literal : String.fromCharCode(FIRST_MARK + values.indexOf(part))))
    .join('')
  const hasInnerTags = literalsOf(values).some((literal) => literal.includes('<'))
  const runs = hasInnerTags || values.length > 0xff ? undefined : readStyled(text)
  const hasPageInLink = hasPage(values) && runs?.some(({ link }) => link !== undefined && MARKS.test(link))
  return runs && !hasPageInLink
    ? writeRuns(runs, writerOf(values, writing))
    : { why: 'its tags are not closed, or depend on values', instead: '#text(weight: "bold")[{{value}}]' }
}

/** Writes runs in which marks stand for values. */
const writerOf = (values: readonly Part[], { fonts }: Writing) => ({
  text: (text: string, beside: Beside) => marked(markup(text, beside), (at) => asMarkup([values[at]!])),
  string: (text: string) => `"${marked(inString(text), (at) => unquoted(asString([values[at]!])))}"`,
  font: (family: string) => string(fonts.face(family).family)
})

const marked = (text: string, valueAt: (at: number) => string): string =>
  text.replace(new RegExp(MARKS, 'g'), (mark) => valueAt(mark.charCodeAt(0) - FIRST_MARK))

const unquoted = (text: string | Untranslated): string => (typeof text === 'string' ? text.slice(1, -1) : '')

/** The number of the last page is the number of pages. */
const evaluatedAtEnd = ({ evaluation }: TextElement, scope: Scope): Scope => {
  if (!['Report', 'Master', 'Auto'].includes(evaluation)) return scope
  return {
    ...scope,
    variable: (name) => (/^(PAGE_NUMBER|MASTER_TOTAL_PAGES)$/.test(name) ? { kind: 'pageCount' } : scope.variable(name))
  }
}
