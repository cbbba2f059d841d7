import { Handlebars } from './handlebars.js'
import { RuleReader } from './typst-rules.js'

/** The expressions that stand inside of quoted strings of Typst's code, where nothing but text can be. */
export const expressionsInStrings = (tree: hbs.AST.Program): ReadonlySet<hbs.AST.MustacheStatement> =>
  expressionsWhere(tree, ({ isInString }) => isInString)

/** The expressions that stand between backticks, where Typst prints their source. */
export const expressionsInRaw = (tree: hbs.AST.Program): ReadonlySet<hbs.AST.MustacheStatement> =>
  expressionsWhere(tree, ({ isInRaw }) => isInRaw)

const expressionsWhere = (
  tree: hbs.AST.Program,
  isThere: (reader: RuleReader) => boolean
): ReadonlySet<hbs.AST.MustacheStatement> => {
  const found = new Set<hbs.AST.MustacheStatement>()
  let reader = new RuleReader('markup')
  class Reading extends Handlebars.Visitor {
    override ContentStatement({ value }: hbs.AST.ContentStatement): void {
      for (let rest = value; rest !== '';) {
        const end = reader.read(rest)
        if (end === undefined) break
        // a bracket closed that this file did not open
        reader = new RuleReader('markup')
        rest = rest.slice(end)
      }
    }
    override MustacheStatement(node: hbs.AST.MustacheStatement): void {
      if (isThere(reader)) found.add(node)
    }
    override BlockStatement({ program, inverse }: hbs.AST.BlockStatement): void {
      const before = reader.copy()
      this.accept(program)
      if (!inverse) return
      reader = before
      this.accept(inverse)
    }
  }
  new Reading().accept(tree)
  return found
}
