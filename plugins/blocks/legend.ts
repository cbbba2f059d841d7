import { type BlockPlugin, type Prepared, type Scope, type Tools, warnOnce } from '../../core/plugin.js'
import { filesOf } from '../../parts/blocks.js'
import { typst } from './legend/draw.js'
import { isEmptyEntry, readEntries, withOtherContents } from './legend/entries.js'
import { iconsOf, itemsOf } from './legend/items.js'
import { resolver } from './legend/resolve.js'
import { type LegendOptions, optionsSchema, valueSchema } from './legend/schemas.js'

const prepare = async (value: unknown, own: LegendOptions, scope: Scope, tools: Tools): Promise<Prepared> => {
  const warn = warnOnce((message) => tools.warn(message))
  const sent = readEntries(value, warn)
  const { dpi = own.dpi, iconBeforeName = own.iconBeforeName } = sent
  const options = { ...own, dpi, iconBeforeName }
  const { resolve, ofMap, checkPatches } = await resolver(options, scope, tools, warn)
  const legend = isEmptyEntry(sent) && options.auto ? await ofMap() : await resolve(sent)
  checkPatches()
  const icons = iconsOf(legend)
  for (const { fault } of icons) if (fault !== undefined) warn(`an icon is left out: ${fault}`)
  const { width = null, columns, columnGap, balance, iconGap } = options
  return {
    data: { items: itemsOf(legend, options), width, columns, columnGap, balance, iconGap },
    files: filesOf(icons.flatMap(({ picture }) => picture ?? []))
  }
}

export default (): BlockPlugin<LegendOptions, unknown> => ({
  kind: 'block',
  name: 'legend',
  clientType: 'LegendAttributeValue',
  options: optionsSchema,
  value: valueSchema,
  prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
  changed: withOtherContents,
  typst
})
