import { Handlebars } from './handlebars.js'
import { BLOCK_HELPERS } from './helpers.js'

/** A partial of a layout, and the names in it besides the layout's own. */
export interface Partial {
  tree: hbs.AST.Program
  /** Names that calls pass: `{{> header title="Plan"}}`. */
  passed: Set<string>
  /** True if it is called inside `{{#each}}` or `{{#with}}`, or with its own value: it may use any name. */
  isOpen: boolean
}

/** All partials that a layout uses, also through other partials. */
export const reachPartials = (
  main: hbs.AST.Program,
  parse: (name: string) => hbs.AST.Program | undefined
): Map<string, Partial> => {
  const reached = new Map<string, Partial>()
  const visit = (tree: hbs.AST.Program, caller: { passed: Set<string>; isOpen: boolean }): void => {
    for (const { name, passed, isOpen } of callsIn(tree)) {
      const known = reached.get(name)
      const found = known?.tree ?? parse(name)
      if (!found) continue
      const names = new Set([...(known?.passed ?? []), ...caller.passed, ...passed])
      const partial = { tree: found, passed: names, isOpen: isOpen || caller.isOpen || (known?.isOpen ?? false) }
      reached.set(name, partial)
      if (!known || known.passed.size < names.size || known.isOpen !== partial.isOpen) visit(found, partial)
    }
  }
  visit(main, { passed: new Set(), isOpen: false })
  return reached
}

/** Partials that include each other: `names` begins and ends with the same one, whose first call is `call`. */
export interface Circle {
  names: string[]
  call: hbs.AST.Node
}

/** The first circle; `isEndless`: only one without a condition or loop, which never ends. */
export const circleIn = (
  partials: ReadonlyMap<string, Pick<Partial, 'tree'>>,
  isEndless: boolean
): Circle | undefined => {
  const left = new Set<string>()
  const follow = (name: string, within: readonly { name: string; call: hbs.AST.Node }[]): Circle | undefined => {
    const start = within.findIndex((one) => one.name === name)
    if (start >= 0) return { names: [...within.slice(start).map((one) => one.name), name], call: within[start]!.call }
    const partial = left.has(name) ? undefined : partials.get(name)
    for (const { name: next, node, isConditional } of partial ? callsIn(partial.tree) : []) {
      const found = isEndless && isConditional ? undefined : follow(next, [...within, { name, call: node }])
      if (found) return found
    }
    left.add(name)
    return undefined
  }
  for (const name of partials.keys()) {
    const found = follow(name, [])
    if (found) return found
  }
  return undefined
}

interface Call {
  name: string
  node: hbs.AST.Node
  passed: string[]
  isOpen: boolean
  isConditional: boolean
}

const callsIn = (tree: hbs.AST.Program): Call[] => {
  const calls: Call[] = []
  let depth = 0
  let blocks = 0
  class Calls extends Handlebars.Visitor {
    override BlockStatement(node: hbs.AST.BlockStatement): void {
      const { opens, goesThrough } = BLOCK_HELPERS[node.path.original] ?? {}
      const depthInside = opens || goesThrough ? 1 : 0
      blocks++
      depth += depthInside
      this.accept(node.program)
      depth -= depthInside
      if (node.inverse) this.accept(node.inverse)
      blocks--
    }
    override PartialStatement(node: hbs.AST.PartialStatement): void {
      const { name, params, hash } = node
      const passed = hash?.pairs.map(({ key }) => key) ?? []
      calls.push({
        name: String((name as hbs.AST.PathExpression).original),
        node,
        passed,
        isOpen: depth > 0 || params.length > 0,
        isConditional: blocks > 0
      })
    }
  }
  new Calls().accept(tree)
  return calls
}
