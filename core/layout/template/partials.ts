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

const callsIn = (tree: hbs.AST.Program) => {
  const calls: { name: string; passed: string[]; isOpen: boolean }[] = []
  let depth = 0
  class Calls extends Handlebars.Visitor {
    override BlockStatement(node: hbs.AST.BlockStatement): void {
      const { opens, goesThrough } = BLOCK_HELPERS[node.path.original] ?? {}
      const depthInside = opens || goesThrough ? 1 : 0
      depth += depthInside
      this.accept(node.program)
      depth -= depthInside
      if (node.inverse) this.accept(node.inverse)
    }
    override PartialStatement({ name, params, hash }: hbs.AST.PartialStatement): void {
      const passed = hash?.pairs.map(({ key }) => key) ?? []
      calls.push({
        name: String((name as hbs.AST.PathExpression).original),
        passed,
        isOpen: depth > 0 || params.length > 0
      })
    }
  }
  new Calls().accept(tree)
  return calls
}
