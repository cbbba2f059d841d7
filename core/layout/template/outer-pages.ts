import { Handlebars } from './handlebars.js'
import { positionIn, strippedBefore } from './literal-text.js'
import { ifBlock } from './nodes.js'
import type { Partial } from './partials.js'
import { RuleReader } from './typst-rules.js'

const TITLE = 'includeTitlePage'
const LAST = 'includeLastPage'

/** Block helpers that write only their content. */
const PLAIN_BLOCKS = ['if', 'unless', 'each', 'with', 'present']

type Content = hbs.AST.ContentStatement & { original: string; rightStripped?: boolean }
/** A statement, and an index in its text. */
interface End {
  index: number
  at: number
}
type Partials = ReadonlyMap<string, Partial>

/**
 * In a layout with `{{#each pages}}`, the text before it, after the rules at the top, is the title page, and the text
 * after it is the last page. Each is put into an `if` of the word that requests it, unless the layout uses the word itself.
 * If a bracket opens before the pages and closes after them, neither is changed.
 */
export const wrapOuterPages = (tree: hbs.AST.Program, partials: Partials): void => {
  const { body } = tree
  const end = endOfRules(body, partials, [])
  const first = body.findIndex((node, index) => index >= (end?.index ?? Infinity) && isPages(node))
  if (!end || first < 0) return
  const words = wordsIn([tree, ...[...partials.values()].map((partial) => partial.tree)])
  const last = body.findLastIndex(isPages)
  const { rules, title } = splitAt(body.slice(0, first), end)
  const after = body.slice(last + 1)
  if (!isBalanced(title) || !isBalanced(after)) return
  tree.body = [
    ...rules,
    ...(words.has(TITLE) ? title : onDemand(TITLE, title)),
    ...body.slice(first, last + 1),
    ...(words.has(LAST) ? after : onDemand(LAST, after))
  ]
}

const onDemand = (word: string, page: hbs.AST.Statement[]): hbs.AST.Statement[] =>
  page.some(printsSomething) ? [ifBlock(word, page)] : page

const isBalanced = (page: readonly hbs.AST.Statement[]): boolean => {
  const reader = new RuleReader('markup')
  for (const node of page) if (node.type === 'ContentStatement') reader.read((node as Content).value)
  return reader.isBalanced
}

const isPages = (node: hbs.AST.Statement): boolean => {
  if (node.type !== 'BlockStatement') return false
  const { path, params } = node as hbs.AST.BlockStatement
  return path.original === 'each' && (params[0] as hbs.AST.PathExpression | undefined)?.original === 'pages'
}

/** All names in the templates. */
const wordsIn = (trees: readonly hbs.AST.Program[]): Set<string> => {
  const words = new Set<string>()
  class Words extends Handlebars.Visitor {
    override PathExpression({ parts }: hbs.AST.PathExpression): void {
      for (const part of parts) words.add(String(part))
    }
  }
  for (const tree of trees) new Words().accept(tree)
  return words
}

const splitAt = (body: hbs.AST.Statement[], { index, at }: End) => {
  const [end, start] = at > 0 ? split(body[index] as Content, at) : [[], body.slice(index, index + 1)]
  return { rules: [...body.slice(0, index), ...end], title: [...start, ...body.slice(index + 1)] }
}

/** The end of the rules at the top; undefined if there is nothing else. */
const endOfRules = (
  body: readonly hbs.AST.Statement[],
  partials: Partials,
  within: readonly string[]
): End | undefined => {
  const reader = new RuleReader()
  for (const [index, node] of body.entries()) {
    const at = node.type === 'ContentStatement' ? reader.read((node as Content).value) : 0
    const goesOn = node.type !== 'ContentStatement' && (reader.isInside || isRules(node, partials, within))
    if (at !== undefined && !goesOn) return { index, at }
  }
  return undefined
}

const isRules = (node: hbs.AST.Statement, partials: Partials, within: readonly string[]): boolean => {
  if (node.type === 'CommentStatement') return true
  if (node.type === 'PartialStatement') {
    const name = String(((node as hbs.AST.PartialStatement).name as hbs.AST.PathExpression).original)
    const partial = within.includes(name) ? undefined : partials.get(name)
    return partial !== undefined && !endOfRules(partial.tree.body, partials, [...within, name])
  }
  if (node.type !== 'BlockStatement') return false
  const { path, program, inverse } = node as hbs.AST.BlockStatement
  const bodies = [program, inverse].flatMap((part) => (part ? [part.body] : []))
  return PLAIN_BLOCKS.includes(path.original) && !bodies.some((body) => endOfRules(body, partials, within))
}

const printsSomething = (node: hbs.AST.Statement): boolean =>
  node.type === 'ContentStatement' ? (node as Content).value.trim() !== '' : node.type !== 'CommentStatement'

/** Literal text split in two, each part with its own place. */
const split = (node: Content, at: number): [hbs.AST.Statement[], hbs.AST.Statement[]] => {
  const { value, original, rightStripped = false, loc } = node
  const index = strippedBefore(original, value, rightStripped) + at
  const { line, column } = positionIn(original, index, { line: loc.start.line, column: loc.start.column + 1 })
  const rest = value.slice(at)
  const start = { line, column: column - 1 }
  return [
    [{ ...node, value: value.slice(0, at), original: original.slice(0, index) } as hbs.AST.Statement],
    [{ type: node.type, value: rest, original: rest, loc: { ...loc, start } } as hbs.AST.Statement]
  ]
}
