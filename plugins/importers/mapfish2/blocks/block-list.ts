import { alignment } from '../typst-values.js'
import { indented, pt } from '../../../../parts/importing.js'
import { type Block, inMarkup } from './block.js'

/** Blocks in vertical order, as markup. */
export const stacked = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      const { code, condition, align, place, after } = block
      const across = alignment(align)
      const aligned = across === undefined || across === 'left' ? code : `align(${across}, ${code})`
      const lines = [
        place ? placed(aligned, place) : inMarkup(aligned),
        ...(after > 0 && !place ? [`#v(${pt(after)})`] : [])
      ]
      const source = lines.join('\n')
      return condition === undefined ? source : `{{${condition}}}\n${source}\n\n{{/if}}`
    })
    .join('\n\n')

const placed = (code: string, { x, y, width }: NonNullable<Block['place']>): string => {
  const where = [x, y, ...(width === undefined ? [] : [`width: ${width}`])].join(', ')
  return code.startsWith('[') ? `#at(${where})${code}` : `#at(${where}, ${code})`
}

/** The content between the brackets of a page, header or footer. */
export const body = (blocks: readonly Block[]): string =>
  blocks.length === 0 ? '[]' : `[\n${indented(stacked(blocks))}\n]`
