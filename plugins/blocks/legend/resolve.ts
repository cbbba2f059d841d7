import {
  didYouMean,
  type MapRequest,
  PrintError,
  quote,
  type Scope,
  type Tools,
  type View,
  type Warn
} from '../../../core/plugin.js'
import { type Entry, textOf } from './entries.js'
import { type LegendIcon, type IconContext, loadIcon } from './icons.js'
import { isSeen, type Layer, layerCalled, shownNames, layerLegend, type LayerLegend } from './layers.js'
import { misspelledPatches } from './patches.js'
import type { LegendOptions } from './schemas.js'

/** An entry with all of its icons. */
export interface LegendNode {
  name: string
  icons: LegendIcon[]
  iconBeforeName?: boolean
  classes: LegendNode[]
}

/** Dpi of a print without a map. */
const PRINT_DPI = 300
/** Side of the box of a colour; larger if the text beside it is larger. */
const BOX_PT = 10
/** Number of icons that are fetched at the same time. */
const AT_ONCE = 16

/** Fetches and draws the icons of entries; an icon that is not available does not fail the print. */
export const resolver = async (options: LegendOptions, scope: Scope, tools: Tools, warn: Warn) => {
  const { view, layers, styleUnitPt } = await mapOf(options, scope)
  const mapTools = { ...tools, styleUnitPt }
  const context: IconContext = { tools, printDpi: view?.dpi ?? PRINT_DPI, options }
  const turns = new Array<Promise<unknown>>(AT_ONCE).fill(Promise.resolve())
  const inTurn = <T>(verb: () => Promise<T>): Promise<T> => {
    const mine = turns.shift()!.then(verb)
    turns.push(mine.catch(() => undefined))
    return mine
  }
  const load = (addresses: string[], dpi?: number) =>
    Promise.all(addresses.map((address) => inTurn(() => loadIcon(address, dpi, context))))

  const { fontSize: fontPt, onlyVisible, patches } = options
  const known = new Set<string>()
  const legendOf = async (layer: Layer, its: View, isAuto: boolean): Promise<LayerLegend | undefined> => {
    const legend = await layerLegend(layer, its, scope, mapTools, { isAuto, fontPt, onlyVisible, patches })
    for (const { label, names } of legend?.rules ?? []) for (const name of [label, ...names]) known.add(name)
    known.add(textOf(layer.name))
    return legend
  }

  /** After all entries are resolved. */
  const checkPatches = (): void => {
    for (const [name, near] of misspelledPatches(patches, [...known]))
      warn(`the legend has no rule ${quote(name)}, which its patches name; did you mean "${near}"?`)
  }

  const nodeOf = async ({ name, rules, addresses }: LayerLegend, own: Partial<Entry> = {}): Promise<LegendNode> => {
    const isNamed = rules.some(({ label }) => label)
    const pictures = await load(addresses, own.dpi)
    return {
      name: own.name || name,
      icons: [
        ...rules
          .flatMap(({ label, icons }) => (label ? [] : icons))
          .filter(({ texts }) => texts !== undefined || !isNamed),
        ...pictures
      ],
      iconBeforeName: own.iconBeforeName,
      // beside named rules, an icon without a name does not help the reader
      classes: runsOfGroups(rules).flatMap(({ group, rules: its }): LegendNode[] => {
        const classes = its.flatMap(({ label, icons }) => (label ? { name: label, icons, classes: [] } : []))
        return group && classes.length > 0 ? [{ name: group, icons: [], classes }] : classes
      })
    }
  }

  const ofLayer = async (entry: Entry & { layer: string }): Promise<LegendNode | undefined> => {
    const layer = layerCalled(entry.layer, layers)
    if (!layer)
      warn(
        `the legend needs the layer ${quote(entry.layer)}, which the map does not have; its layers are: ${shownNames(layers)}${didYouMean(entry.layer, layers.map(({ name }) => textOf(name)).filter(Boolean))}`
      )
    const legend = layer && view && (await legendOf(layer, view, false))
    if (!legend) return undefined
    if (entry.rule === undefined) return nodeOf(legend, entry)
    const rule = legend.rules.find(({ label, names }) => label === entry.rule || names.includes(entry.rule!))
    if (!rule) {
      const labels = legend.rules.map(({ label }) => label)
      warn(
        `the legend needs the rule ${quote(entry.rule)}, which layer ${quote(entry.layer)} does not have; its rules are: ${
          labels.slice(0, 20).join(', ') || 'none'
        }${didYouMean(entry.rule, labels)}`
      )
    }
    return (
      rule && { name: entry.name || rule.label, icons: rule.icons, iconBeforeName: entry.iconBeforeName, classes: [] }
    )
  }

  const resolve = async (entry: Entry): Promise<LegendNode> => {
    const [icons, legend, classes] = await Promise.all([
      load(entry.icons, entry.dpi),
      entry.layer === undefined ? undefined : ofLayer(entry as Entry & { layer: string }),
      Promise.all(entry.classes.map(resolve))
    ])
    const side = Math.max(BOX_PT, options.fontSize ?? BOX_PT)
    const box =
      entry.color !== undefined && icons.length === 0 ? [{ color: entry.color, widthPt: side, heightPt: side }] : []
    return {
      name: legend?.name ?? entry.name,
      icons: [...icons, ...box, ...(legend?.icons ?? [])],
      iconBeforeName: entry.iconBeforeName,
      classes: [...(legend?.classes ?? []), ...classes]
    }
  }

  /** All layers of the map with a legend. */
  const ofMap = async (): Promise<LegendNode> => {
    // without a view there are no layers
    const legend = await Promise.all(
      layers.filter((layer) => isSeen(layer, view!)).map((layer) => legendOf(layer, view!, true))
    )
    // legend pictures of servers contain names
    const isCovered = ({ name, addresses }: LayerLegend, { icons, classes }: LegendNode): boolean =>
      classes.length > 0 ||
      icons.some(({ texts }) => texts !== undefined) ||
      (icons.length > 0 && (name !== '' || addresses.length > 0))
    const nodes = await Promise.all(
      legend.map(async (one) => {
        const node = one && (await nodeOf(one))
        return node && isCovered(one, node) ? node : undefined
      })
    )
    return { name: '', icons: [], classes: nodes.filter((node) => node !== undefined) }
  }

  return { resolve, ofMap, checkPatches }
}

/** Neighbouring rules of the same group. */
const runsOfGroups = (rules: LayerLegend['rules']) => {
  const runs: { group: string | undefined; rules: LayerLegend['rules'] }[] = []
  for (const rule of rules) {
    const last = runs.at(-1)
    if (last && last.group === rule.group) last.rules.push(rule)
    else runs.push({ group: rule.group, rules: [rule] })
  }
  return runs
}

/** Without a view if the layout has no map; a legend of pictures needs no map. */
const mapOf = async (
  { map }: LegendOptions,
  scope: Scope
): Promise<Partial<MapRequest> & { layers: readonly Layer[] }> => {
  try {
    return await scope.map(map)
  } catch (thrown) {
    if (map === undefined && thrown instanceof PrintError && thrown.code === 'layout-mistake') return { layers: [] }
    throw thrown
  }
}
