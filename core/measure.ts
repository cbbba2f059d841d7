import type { Typesetter } from './document/compile.js'
import type { App, Catalog, Layout } from './layout/catalog.js'
import type { Attribute } from './layout/attributes/attributes.js'
import { type AutoSizes, hasAutoLengths } from './layout/attributes/auto-sizes.js'
import { fillLayout } from './layout/fill.js'
import {
  emptyPage,
  SPACE_LABEL,
  placeholderBlock,
  placeholderOf,
  type SpaceSize,
  defaultValues
} from './layout/auto-space.js'
import { attributeOf, type ScopeMaking } from './layout/scope/scope.js'
import { layoutNames, sourcesOf, withSourceLines } from './layout/source-line.js'
import { workspaceFiles } from './layout/workspace.js'
import { PrintError } from './errors.js'
import { viewFacts } from './views/facts.js'
import { View } from './views/view.js'
import type { Values } from './spec.js'

/** The prepared parts of a worker that measuring uses. */
export interface Measuring {
  catalog: Catalog
  prelude: string
  typesetterOf(app: App): Typesetter
  /** The module with what letters there are for an app's layouts. */
  lettersOf(app: App): string
  fill: ScopeMaking['fill']
}

/** Lets layouts print the scale of a map that is not there. */
const SOME_VIEW = new View({
  widthPt: 400,
  heightPt: 400,
  dpi: 72,
  projection: 'EPSG:3857',
  centre: [0, 0],
  unitsPerPt: [8.82, 8.82],
  scale: 25000,
  rotationDeg: 0
})

/**
 * The lengths of blocks that are `auto`: the space that the page of the sample leaves them when all blocks are empty.
 * Throws `layout-mistake`, also for one that the sample does not place.
 */
export const measureAutoLengths = ({ catalog, ...measuring }: Measuring): AutoSizes => {
  const sizes: AutoSizes = {}
  for (const app of catalog.apps)
    for (const layout of app.layouts)
      if (hasAutoLengths(layout.attributes))
        try {
          sizes[`${app.name}/${layout.file}`] = measureLayout(app, layout, measuring)
        } catch (thrown) {
          throw withSourceLines(thrown, sourcesOf(app), layoutNames(layout))
        }
  return sizes
}

const measureLayout = (
  app: App,
  layout: Layout,
  { prelude, typesetterOf, lettersOf, fill }: Omit<Measuring, 'catalog'>
): AutoSizes[string] => {
  const label = `${app.name}/${layout.file}`
  const now = new Date(0)
  const page = emptyPage(layout.attributes, sampleValues(app, layout, fill), SOME_VIEW)
  const words = {
    app: { name: app.name, title: app.title },
    format: 'pdf',
    lang: layout.lang,
    params: {},
    warnings: []
  }
  const filling = fillLayout([page], layout, words, now, viewFacts)
  const files = workspaceFiles([placeholderBlock], filling.placements.map(placeholderOf), prelude, lettersOf(app))
  const found = typesetterOf(app).query({ ...filling.render(), files }, SPACE_LABEL) as SpaceSize[]
  const measured: AutoSizes[string] = {}
  for (const { id, node, attribute } of filling.placements) {
    const { auto } = attributeOf(node, attribute)
    const space = found.find((one) => one.id === id)
    if (!auto || !space) continue
    measured[auto.path] = Object.fromEntries(
      auto.options.map((option) => [option, lengthIn(space, option, `${label}: ${auto.path}`)])
    )
  }
  for (const path of autoPaths(layout.attributes))
    if (!measured[path])
      throw new PrintError(
        'layout-mistake',
        `${label}: ${path} is auto, but the layout does not place this block when it prints its sample`
      )
  return measured
}

const autoPaths = (attributes: readonly Attribute[]): string[] =>
  attributes.flatMap(({ auto, rows = [] }) => [...(auto ? [auto.path] : []), ...autoPaths(rows)])

/** Slightly less than the space, so that rounding never moves a block to the next page. */
const SLACK_PT = 0.01
const LEAST_PT = 1

const lengthIn = (space: SpaceSize, option: string, label: string): number => {
  const length = space[option as 'width' | 'height'] - SLACK_PT
  if (length >= LEAST_PT && Number.isFinite(length)) return Math.floor(length * 100) / 100
  throw new PrintError('layout-mistake', `${label}.${option} is auto, but the page leaves no space for it`)
}

/** What the sample says; where it does not fit the layout, printing the sample tells why. */
const sampleValues = (
  { layers }: App,
  { attributes, samples: [sample] }: Layout,
  fill: ScopeMaking['fill']
): Values => {
  const sent = sample?.request.attributes ?? {}
  try {
    return fill(sent, attributes, 'attributes', layers)
  } catch {
    return { ...defaultValues(attributes), ...sent }
  }
}
