import { isObject } from '../../../../core/plugin.js'
import type { ImportReport } from '../report.js'
import type { Meaning, Part } from '../scope.js'
import { inputOf } from './processor-graph.js'
import type { Processor, Template } from './model.js'
import { shortened } from './yaml-members.js'

interface Making {
  parameter(name: string): Meaning | undefined
  /** The configuration's path in the folder. */
  file: string
  report: ImportReport
}

/** The texts of a PDF that layouts set. */
const MEMBERS = ['title', 'author', 'subject', 'keywords']

/** What a PDF says of itself: the texts of `pdfConfig`, and the values that `!updatePdfConfig` puts in their place. */
export const documentOf = (template: Template, making: Making): ReadonlyMap<string, readonly Part[]> => {
  const texts = new Map<string, readonly Part[]>(
    Object.entries(template.pdfConfig)
      .filter(([, text]) => text !== '')
      .map(([member, text]) => [member, [{ literal: text }]])
  )
  for (const processor of template.processors.filter(({ tag }) => tag === 'updatePdfConfig'))
    for (const [member, update] of Object.entries({ ...(processor.value('updates') as object | undefined) })) {
      const parts = partsOf(update, processor, making)
      if (parts) texts.set(member, parts)
    }
  for (const member of texts.keys())
    if (!MEMBERS.includes(member)) {
      making.report.changed(making.file, template.line, `pdfConfig: a layout cannot set the ${shortened(member)} of the PDF`) // prettier-ignore
      texts.delete(member)
    }
  return texts
}

/** The text of one value, `Plan %s`. */
const partsOf = (
  update: unknown,
  processor: Processor,
  { parameter, file, report }: Making
): readonly Part[] | undefined => {
  const { valueKey, format = '%s' } = isObject(update) ? update : { valueKey: update }
  const name = String(valueKey)
  const left = (why: string) => report.left(file, processor.lineOf('updates'), `!updatePdfConfig: ${why}; write it into "#set document(…)" of the layout`) // prettier-ignore
  const meaning = parameter(inputOf(processor, name))
  if (meaning?.kind !== 'value') return void left(`${shortened(name)} is not a value`)
  const value = meaning.type === 'list' ? `join ${meaning.path} ", "` : meaning.path
  const parts = String(format)
    .split(/(%(?:1\$)?s|%%)/)
    .map((text): Part => (text === '%%' ? { literal: '%' } : /^%.*s$/.test(text) ? { value } : { literal: text }))
    .filter((part) => !('literal' in part) || part.literal !== '')
  const isKnown = parts.every((part) => !('literal' in part) || part.literal === '%' || !part.literal.includes('%'))
  return isKnown ? parts : void left(`the format ${shortened(String(format))} is not known; only %s is`)
}
