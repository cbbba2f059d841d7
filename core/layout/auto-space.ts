import type { BlockPlugin, MapRequest, Scope } from '../plugin/contracts.js'
import type { Values } from '../spec.js'
import type { Attribute } from './attributes/attributes.js'
import type { Placement } from './fill.js'
import { attributeOf, type ScopeNode } from './scope/scope.js'
import type { PlacedBlock } from './workspace.js'

/** The label of what a room tells of its size. */
export const ROOM_LABEL = '<ms-room>'

/** What a room tells: the placement it stands for, and its size in points. */
export interface RoomSize {
  id: string
  width: number
  height: number
}

/** Stands where a block will: as large as that, or as the page leaves room. */
export const roomBlock: Pick<BlockPlugin, 'name' | 'typst'> = {
  name: 'room',
  typst: `#let draw(data) = block(
  width: if data.width == "auto" { 100% } else { data.width * 1pt },
  height: if data.height == "auto" { 1fr } else { data.height * 1pt },
  layout(size => [#metadata((id: data.id, width: size.width.pt(), height: size.height.pt())) ${ROOM_LABEL}]),
)`
}

/** The room that a placed block takes; those whose size only their contents tell take none. */
export const roomOf = ({ id, node, attribute }: Placement): PlacedBlock => {
  const { block, auto } = attributeOf(node, attribute)
  const { size = 0, width = size, height = size } = block!.options as { [option: string]: number }
  const of = (option: string, length: number) => (auto?.options.includes(option) ? 'auto' : length)
  return { id, block: roomBlock.name, data: { id, width: of('width', width), height: of('height', height) } }
}

/** For a page or row that no sample tells of: defaults, and where a text would stand, some text. */
export const standIns = (attributes: readonly Attribute[]): Values =>
  Object.fromEntries(
    attributes.map(({ name, type, default: preset }) => [name, preset ?? (type === 'string' ? name : undefined)])
  )

/** A page of a sample as its template sees it, no block asked and nothing drawn: the views of maps are `view`. */
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
    if (declared) rows.set(name, [emptyNode(`${id}-${name}-0`, declared, first ?? standIns(declared), view, node)])
  }
  return node
}
