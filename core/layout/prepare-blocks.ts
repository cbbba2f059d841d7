import type { DrawnMap, Files } from '../plugin/contracts.js'
import { faultOfPrepared } from '../plugin-results.js'
import type { Tools } from '../tools.js'
import { optionsIn } from './attributes/option-texts.js'
import { verbOfBlock } from './block-mistakes.js'
import type { Layout } from './catalog.js'
import type { BlockPlacement } from './fill.js'
import { attributeOf } from './scope/scope.js'
import type { PlacedBlock } from './workspace.js'

export interface PreparedBlocks {
  /** In the order of the placements. */
  blocks: PlacedBlock[]
  files: Files
}

/** What each placed block shows; `drawn` has the maps of each, in the order of the placements. */
export const prepareBlocks = async (
  placements: readonly BlockPlacement[],
  drawn: readonly DrawnMap[][],
  translations: Layout['translations'],
  tools: Tools
): Promise<PreparedBlocks> => {
  const blocks: PlacedBlock[] = []
  const files: Files = {}
  for (const [index, { id, node, attribute, text }] of placements.entries()) {
    const declared = attributeOf(node, attribute)
    const { plugin, options: written } = declared.block!
    const options = optionsIn(written, node.scope.lang, translations)
    const value = text ?? node.scope.attributes[attribute]
    const prepared = plugin.prepare
      ? await verbOfBlock(declared, 'prepare', faultOfPrepared, () =>
          plugin.prepare!(value, options, node.scope, drawn[index]!, tools)
        )
      : { data: null }
    blocks.push({ id, block: plugin.name, data: prepared.data })
    Object.assign(files, prepared.files)
  }
  return { blocks, files }
}
