import type { BlockPlugin, MapRequest, Scope } from '../plugin/contracts.js'
import type { Values } from '../spec.js'
import type { Attribute } from './attributes/attributes.js'
import type { BlockPlacement } from './fill.js'
import { attributeOf, type ScopeNode } from './scope/scope.js'
import type { PlacedBlock } from './workspace.js'

/** The label of the metadata with a placeholder's size. */
export const SPACE_LABEL = '<ms-space>'

/** The size of a placeholder in points, and the id of its placement. */
export interface SpaceSize {
  id: string
  width: number
  height: number
}

/** A placeholder of a block: of the block's size, or as large as the free space of the page. */
export const placeholderBlock: Pick<BlockPlugin, 'name' | 'typst'> = {
  name: 'placeholder',
  typst: `#let draw(data) = block(
  width: if data.width == "auto" { 100% } else { data.width * 1pt },
  height: if data.height == "auto" { 1fr } else { data.height * 1pt },
  layout(size => [#metadata((id: data.id, width: size.width.pt(), height: size.height.pt())) ${SPACE_LABEL}]),
)`
}

/** The placeholder of a placed block; blocks whose size depends on their content have an empty one. */
export const placeholderOf = ({ id, node, attribute }: BlockPlacement): PlacedBlock => {
  const { block, auto } = attributeOf(node, attribute)
  const { size = 0, width = size, height = size } = block!.options as { [option: string]: number }
  const of = (option: string, length: number) => (auto?.options.includes(option) ? 'auto' : length)
  return { id, block: placeholderBlock.name, data: { id, width: of('width', width), height: of('height', height) } }
}

/** Values for a page or row without a sample: defaults, and for texts some text. */
export const defaultValues = (attributes: readonly Attribute[]): Values =>
  Object.fromEntries(
    attributes.map(({ name, type, default: preset }) => [name, preset ?? (type === 'string' ? name : undefined)])
  )

/** A page of a sample for its template, without calling blocks or drawing; all maps have the view `view`. */
export const emptyPage = (attributes: readonly Attribute[], values: Values, view: MapRequest['view']): ScopeNode =>
  emptyNode('0', attributes, values, view)

const emptyNode = (
  id: string,
  attributes: readonly Attribute[],
  values: Values,
  view: MapRequest['view'],
  around?: ScopeNode
): ScopeNode => {
  const scope = { attributes: { ...around?.scope.attributes, ...values }, params: {} } as unknown as Scope
  const showing = attributes.filter(({ block }) => block?.plugin.maps)
  const maps = new Map(showing.map(({ name }) => [name, [{ view, layers: [] }]]))
  const rows = new Map<string, ScopeNode[]>()
  const node: ScopeNode = { id, scope, attributes, maps, rows, around }
  for (const { name, rows: declared } of attributes) {
    const [first] = Array.isArray(values[name]) ? (values[name] as Values[]) : []
    if (declared) rows.set(name, [emptyNode(`${id}-${name}-0`, declared, first ?? defaultValues(declared), view, node)])
  }
  return node
}
