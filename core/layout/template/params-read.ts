import { CONTEXT_WORDS } from './context-words.js'
import { Handlebars } from './handlebars.js'
import { literalIn } from './literal-text.js'
import { PLACEHOLDER, readFormat } from './helpers/placeholders.js'

/** The free members of a request that a layout prints; `any` if only the print shows which. */
export type ParamsRead = ReadonlySet<string> | 'any'

/** The members of `params` that the templates and partials of a layout read. */
export const paramsRead = (trees: readonly hbs.AST.Program[], constants: Record<string, unknown>): ParamsRead => {
  const names = new Set<string>()
  let isAny = false
  class Reading extends Handlebars.Visitor {
    override PathExpression({ parts }: hbs.AST.PathExpression): void {
      const at = parts.indexOf('params')
      if (at < 0) return
      if (at + 1 < parts.length) names.add(String(parts[at + 1]))
      else isAny = true
    }
    override MustacheStatement(node: hbs.AST.MustacheStatement): void {
      if (!this.#readsLegacy(node)) super.MustacheStatement(node)
    }
    override SubExpression(node: hbs.AST.SubExpression): void {
      if (!this.#readsLegacy(node)) super.SubExpression(node)
    }

    #readsLegacy({ path, params }: hbs.AST.MustacheStatement | hbs.AST.SubExpression): boolean {
      if ((path as hbs.AST.PathExpression).original !== 'legacy') return false
      const text = params[0] && literalIn(params[0], constants)
      if (text === undefined) isAny = true
      else for (const [, words] of text.matchAll(PLACEHOLDER)) placeholder(words!).forEach((name) => names.add(name))
      return true
    }
  }
  for (const tree of trees) new Reading().accept(tree)
  return isAny ? 'any' : names
}

/** A placeholder refers to a free member by its whole name, or by its path. */
const placeholder = (words: string): string[] => {
  const { name } = readFormat(words.trim())
  const [head, second] = name.split('.')
  return [name, head!, ...(second !== undefined && CONTEXT_WORDS.includes(head!) ? [second] : [])]
}
