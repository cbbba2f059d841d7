import { createHash } from 'node:crypto'
import { PrintError } from '../errors.js'
import type { Values } from '../spec.js'
import type { Layout } from './catalog.js'
import { templateContext, type FactsOf, outerPages, scalesIn } from './scope/context.js'
import { ownerOf, type ScopeNode } from './scope/scope.js'
import type { RenderedSource } from './template/source-map.js'
import { documentStart, placeCall } from './workspace.js'

/** A block that the template shows. */
export interface BlockPlacement {
  id: string
  /** The page or row that has the attribute. */
  node: ScopeNode
  attribute: string
  /** What it shows in place of the attribute's value. */
  text?: string
}

export interface Filling {
  /** All blocks that the template shows, each once, in the template's order. */
  placements: BlockPlacement[]
  /** The source of the document, with all warnings up to now. */
  render(): RenderedSource
}

export interface FillingWords {
  app: { name: string; title: string }
  format: string
  lang: string
  /** The free members of the request. */
  params: Values
  /** More are added while the maps are drawn. */
  warnings: readonly string[]
  warn?(message: string): void
}

/** Limit of the texts of lists that blocks are placed with: each may be the address of a picture. */
const MOST_TEXTS = 1000

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Fills a layout's template with the values of the pages. A template without `{{#each pages}}` is repeated for each page. */
export const fillLayout = (
  pages: readonly ScopeNode[],
  { template, constants, name, theme }: Layout,
  { params, warn, ...words }: FillingWords,
  now: Date,
  factsOf: FactsOf
): Filling => {
  const nodes = new Map<unknown, ScopeNode>()
  const around = { const: constants, layout: name, ...words, ...outerPages(params) }
  const contexts = pages.map((page) => templateContext(page, around, factsOf, nodes))
  const all = template.hasPages ? [{ ...contexts[0]!, pages: contexts }] : contexts

  const render = (show: (placement: BlockPlacement) => void) => {
    const place = (attribute: string, context: unknown, text?: string) => {
      const node = ownerOf(attribute, nodes.get(context) ?? pages[0])
      if (!node)
        throw new PrintError(
          'layout-mistake',
          `{{${attribute}}} is an attribute of rows; must be inside {{#each}} of these rows`
        )
      const own = `${node.id}-${attribute}`
      const id = text === undefined ? own : `${own}-${hashOf(text)}`
      show({ id, node, attribute, ...(text !== undefined && { text }) })
      return placeCall(id)
    }
    const isScope = (item: unknown) => nodes.has(item)
    const scalesOf = (scope: unknown) => scalesIn(nodes.get(scope) ?? pages[0])
    const rendering = { place, isScope, scalesOf, warn, now, lang: words.lang }
    return template.render(all, rendering, {
      before: documentStart(words.lang, theme),
      between: '\n#pagebreak(weak: true)\n'
    })
  }

  const found = new Map<string, BlockPlacement>()
  let texts = 0
  render((placement) => {
    if (placement.text !== undefined && !found.has(placement.id) && ++texts > MOST_TEXTS)
      throw new PrintError(
        'too-large',
        `{{${placement.attribute}}} is placed with too many texts of lists; the limit is ${MOST_TEXTS}`
      )
    found.set(placement.id, placement)
  })
  const known = ({ id, attribute }: BlockPlacement): void => {
    if (!found.has(id))
      throw new PrintError(
        'layout-mistake',
        `{{${attribute}}} is placed only if the print has warnings; must always be placed, because blocks are prepared before all warnings are known`
      )
  }
  return { placements: [...found.values()], render: () => render(known) }
}
