import { attributeLines, flow, scalar } from '../../../../parts/importing.js'
import type { Entries } from './entries.js'
import type { Template } from './model.js'

/** The YAML between the lines `---` of a layout. */
export const frontMatterOf = (template: Template, entries: Entries): string => {
  const { name, roles, outputFilename, isPdfA, isMapExport, styles } = template
  const lines = [
    `name: ${scalar(name)}`,
    ...(roles ? [`roles: ${flow(roles)}`] : []),
    ...(outputFilename === undefined ? [] : [`outputFilename: ${scalar(fileNamePattern(outputFilename))}`]),
    ...(isMapExport ? ['mapExport: true'] : []),
    ...(isPdfA ? ['pdf: { standard: a-2b }'] : []),
    ...(styles.size > 0 ? [`styles: ${flow(Object.fromEntries(styles))}`] : []),
    ...(entries.size === 0
      ? ['attributes: {}']
      : ['attributes:', ...[...entries].map(([one, entry]) => attributeLines(one, entry))])
  ]
  return lines.join('\n')
}

/** A file name of the configuration: its patterns of dates are the same here. */
export const fileNamePattern = (written: string): string => written.replace(/\p{Cc}/gu, '').slice(0, 1000)
