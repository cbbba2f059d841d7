import { PrintError } from '../../errors.js'
import type { MapRequest, Registry, Scope } from '../../plugin/contracts.js'
import type { Values } from '../../spec.js'
import type { Tools } from '../../tools.js'
import type { Attribute } from '../attributes/attributes.js'
import { faultOfMaps, faultOfRows } from '../../plugin-results.js'
import { verbOfBlock } from '../block-mistakes.js'
import type { App, Layout } from '../catalog.js'
import { makeWaiting, type Task, type Waiting } from './waiting.js'

/** A page or a row: its scope, the maps that its blocks request, and the scopes of its rows, both by attribute. */
export interface ScopeNode {
  /** Unique among the pages and rows of the print. */
  id: string
  scope: Scope
  attributes: readonly Attribute[]
  maps: ReadonlyMap<string, MapRequest[]>
  rows: ReadonlyMap<string, ScopeNode[]>
  around?: ScopeNode
}

/** Shared by all scopes of one print. */
export interface ScopeMaking {
  app: App
  layout: Layout
  lang: string
  layerPlugin: Registry['layer']
  /** Fills the attributes of a row that a block made, like those of a request; throws PrintError. */
  fill(sent: Values, attributes: readonly Attribute[], path: string, layers: App['layers']): Values
  /** Throws PrintError if the print has more rows than allowed. */
  countRows(count: number): void
  tools: Tools
}

/** The scope of one page for blocks and template, with all its rows. A block that needs another block's view waits for it. */
export const makeScope = async (
  page: { attributes: Values; params: Values },
  id: string,
  making: ScopeMaking
): Promise<ScopeNode> => {
  const seed = { id, params: page.params, values: page.attributes, attributes: making.layout.attributes }
  const { node, done } = grow(seed, undefined, { ...making, waiting: makeWaiting() })
  await done
  return node
}

interface Seed {
  id: string
  attributes: readonly Attribute[]
  values: Values
  params: Values
}

interface Growing {
  node: ScopeNode
  /** The scope for a task, which waits for what it requests from the scope. */
  seenBy(asker?: Task): Scope
  /** Resolves when its maps and rows are known. */
  done: Promise<unknown>
}

type Growth = ScopeMaking & { waiting: Waiting }

const grow = (seed: Seed, around: Pick<Growing, 'node' | 'seenBy'> | undefined, making: Growth): Growing => {
  const { id, attributes, values, params } = seed
  const { app, lang, layerPlugin, waiting, tools } = making
  const given = attributes.filter(({ name }) => values[name] !== undefined)
  const asking = given.filter(({ block }) => block?.plugin.maps)
  const main = asking.find(({ block }) => block?.plugin.isMainMap) ?? asking[0]
  const maps = new Map<string, Promise<MapRequest[]>>()
  const rows = new Map<string, Promise<Growing[]>>()
  const isOwn = (attribute: string | undefined): boolean => attributes.some(({ name }) => name === attribute)
  const taskOf = (verb: 'maps' | 'rows', attribute: string): Task => ({ id: `${id} ${verb} ${attribute}`, attribute })
  const seen = {
    attributes: { ...around?.node.scope.attributes, ...values },
    params,
    lang,
    app: { scales: app.scales, dpis: app.dpis, lockScales: app.lockScales },
    layerPlugin
  }

  const seenBy = (asker?: Task): Scope => {
    const wait = <T>(
      verb: 'maps' | 'rows',
      answers: ReadonlyMap<string, Promise<T>>,
      attribute = ''
    ): Promise<T> | undefined => {
      if (asker && answers.has(attribute)) waiting.begin(asker, taskOf(verb, attribute))
      return answers.get(attribute)
    }
    const scope: Scope = {
      ...seen,
      async map(attribute) {
        const name = attribute ?? main?.name
        if (!isOwn(name) && around) return around.seenBy(asker).map(attribute)
        const requests = await wait('maps', maps, name)
        if (requests?.[0]) return requests[0]
        const message = attribute ? `the layout has no map called "${attribute}"` : 'the layout has no map'
        throw new PrintError('layout-mistake', message)
      },
      view: async (attribute) => (await scope.map(attribute)).view,
      async rows(attribute) {
        if (!isOwn(attribute) && around) return around.seenBy(asker).rows(attribute)
        return ((await wait('rows', rows, attribute)) ?? []).map((row) => row.seenBy(asker))
      }
    }
    return scope
  }
  const node = {
    id,
    scope: seenBy(),
    attributes,
    around: around?.node,
    maps: new Map<string, MapRequest[]>(),
    rows: new Map<string, ScopeNode[]>()
  }
  const growing = { node, seenBy }

  // registered before any of them continues, so that each can wait for any other
  for (const attribute of asking) {
    const { name, block } = attribute
    const { plugin, options } = block!
    const scope = seenBy(taskOf('maps', name))
    maps.set(
      name,
      start(() =>
        verbOfBlock(attribute, 'maps', faultOfMaps, () => plugin.maps!(values[name] as never, options, scope, tools))
      )
    )
  }
  for (const attribute of given.filter((one) => one.rows)) {
    const { name } = attribute
    const made = start(() => rowsOf(attribute, values[name], seenBy(taskOf('rows', name)), making))
    rows.set(
      name,
      made.then((list) =>
        list.map((row, index) =>
          grow({ id: `${id}-${name}-${index}`, attributes: attribute.rows!, values: row, params }, growing, making)
        )
      )
    )
  }

  // all at once: a failure must be handled while others are still awaited
  const done = Promise.all([
    ...[...maps].map(async ([name, requests]) => node.maps.set(name, await requests)),
    ...[...rows].map(async ([name, pending]) => {
      const grown = await pending
      await Promise.all(grown.map((row) => row.done))
      node.rows.set(
        name,
        grown.map((row) => row.node)
      )
    })
  ])
  return { ...growing, done }
}

const start = <T>(verb: () => Promise<T>): Promise<T> => Promise.resolve().then(verb)

/** The attributes of each row, from the request or made by the block. */
const rowsOf = async (attribute: Attribute, value: unknown, scope: Scope, making: ScopeMaking): Promise<Values[]> => {
  const { name, block, rows } = attribute
  const { plugin, options } = block!
  if (!plugin.rows) {
    const list = value as Values[]
    making.countRows(list.length)
    return list
  }
  const made = await verbOfBlock(attribute, 'rows', faultOfRows, () =>
    plugin.rows!(value as never, options, scope, making.tools)
  )
  making.countRows(made.length)
  // the block gives them under the names of the layout
  const own = rows!.map(({ sentAs: _sentAs, ...row }) => row)
  return made.map((row, index) => making.fill(row, own, `${name}[${index}]`, making.app.layers))
}

/** The page or row with the attribute: this one, or the nearest around it. */
export const ownerOf = (attribute: string, node: ScopeNode | undefined): ScopeNode | undefined =>
  !node || node.attributes.some(({ name }) => name === attribute) ? node : ownerOf(attribute, node.around)

/** An attribute that the node is known to have. */
export const attributeOf = ({ attributes }: ScopeNode, attribute: string): Attribute =>
  attributes.find(({ name }) => name === attribute)!
