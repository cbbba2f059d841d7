import type { Meaning, Part } from '../scope.js'
import type { Template } from './model.js'
import { inputOf } from './processor-graph.js'
import { isObject } from '../../../../core/plugin.js'

/** What a PDF says of itself: the texts of `pdfConfig`, and the values that `!updatePdfConfig` puts in their place. */
export const documentOf = (
  template: Template,
  parameter: (name: string) => Meaning | undefined
): ReadonlyMap<string, readonly Part[]> => {
  const texts = new Map<string, readonly Part[]>(
    Object.entries(template.pdfConfig)
      .filter(([, text]) => text !== '')
      .map(([member, text]) => [member, [{ literal: text }]])
  )
  for (const processor of template.processors.filter(({ tag }) => tag === 'updatePdfConfig'))
    for (const [member, update] of Object.entries({ ...(processor.value('updates') as object | undefined) })) {
      const { valueKey, format = '%s' } = isObject(update) ? update : { valueKey: update }
      const meaning = parameter(inputOf(processor, String(valueKey)))
      if (meaning?.kind !== 'value') continue
      const value = meaning.type === 'list' ? `join ${meaning.path} ", "` : meaning.path
      const [before = '', ...after] = String(format).split('%s')
      texts.set(
        member,
        [{ literal: before }, ...after.flatMap((literal) => [{ value }, { literal }])].filter(
          (part) => !('literal' in part) || part.literal !== ''
        )
      )
    }
  return texts
}
