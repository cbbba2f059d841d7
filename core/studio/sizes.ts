import { placeInYaml, readYaml } from '../yaml.js'
import type { BlockSizes, SizeText } from './messages.js'

const SIZE = /^(['"]?)(\d+(?:\.\d+)?)(mm|cm|in|pt)\1(?![\w.])/

/**
 * Where the widths and heights of blocks are written as a length in the front matter of a layout. Those that are `auto`,
 * a constant of the layout or left out are not in it.
 */
export const sizesIn = (text: string, file: string, blocks: readonly string[]): BlockSizes[] => {
  const lines = text.split(/\r\n?|\n/)
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  const yaml = lines.slice(1, end).join('\n')
  const attributes = attributesIn(yaml, file)
  const starts = [...text.matchAll(/\r\n?|\n/g)].map((found) => found.index + found[0].length)

  const sizeOf = (attribute: string, option: string): SizeText | undefined => {
    const members: unknown = attributes[attribute]
    if (typeof members !== 'object' || members === null || !Object.hasOwn(members, option)) return undefined
    const { line, column } = placeInYaml(yaml, `attributes.${attribute}.${option}`, 1)
    const [, quote = '', value, unit] = SIZE.exec((lines[line - 1] ?? '').slice(column - 1)) ?? []
    if (value === undefined) return undefined
    const from = starts[line - 2]! + column - 1 + quote.length
    return { file, from, to: from + value.length + unit!.length, value: Number(value), unit: unit! }
  }

  return blocks.flatMap((attribute) => {
    const width = sizeOf(attribute, 'width') ?? sizeOf(attribute, 'size')
    const height = sizeOf(attribute, 'height')
    return width || height ? [{ attribute, ...(width && { width }), ...(height && { height }) }] : []
  })
}

const attributesIn = (yaml: string, file: string): { [name: string]: unknown } => {
  const value = readYaml(yaml, file, 'layout-mistake') as { attributes?: { [name: string]: unknown } } | null
  return value?.attributes ?? {}
}
