import { CLOCK, NO_CLOCK } from './clock.js'
import { Handlebars, type TemplateFile } from './handlebars.js'
import { HELPERS } from './helpers.js'
import { positionIn, strippedBefore } from './literal-text.js'
import type { Mistake, Position } from './mistake.js'
import type { Marks } from './source-map.js'

export interface TemplateWords {
  /** Attributes of a block type: `{{name}}` places them. */
  blocks: Map<string, { type: string }>
  /** Everything else that may stand at the root: attributes and the names of the context. */
  values: Set<string>
  constants: Record<string, unknown>
}

/** What all files of one layout share. */
export interface Rewriting {
  words: TemplateWords
  /** Names of all partials of the app. */
  partials: string[]
  marks: Marks
  mistakes: Mistake[]
  /** Attributes of a block type that are placed somewhere. */
  placed: Set<string>
  /** Whether some file goes through the pages itself. */
  hasPages: boolean
}

/** Names that may stand in one file besides the layout's own: undefined for all. */
export type OtherNames = Set<string> | undefined

const BLOCKS = ['each', 'if', 'unless', 'with']
const DATA = ['root', 'index', 'key', 'first', 'last']

/** Checks every node and rewrites mustaches: `{{x}}` escapes, `{{map}}` places, literal text is marked with its place. */
export class Rewriter extends Handlebars.Visitor {
  /** Inside `{{#each}}` and `{{#with}}` names are looked up in what they go through. */
  #depth = 0

  constructor(
    private readonly file: TemplateFile,
    private readonly others: OtherNames,
    private readonly all: Rewriting
  ) {
    super()
  }

  override ContentStatement(node: hbs.AST.ContentStatement & { original: string; rightStripped?: boolean }): void {
    const { value, original } = node
    const start = positionIn(
      original,
      strippedBefore(original, value, node.rightStripped ?? false),
      this.#position(node)
    )
    const clock = value.indexOf(CLOCK)
    if (clock >= 0) this.#say(positionIn(value, clock, start), NO_CLOCK)
    node.value = this.all.marks.write(value, this.file.file, start)
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    const path = node.path as hbs.AST.PathExpression
    if (!node.escaped) this.#toConstant(node, path)
    else if (this.#isPlace(node, path)) this.#toPlace(node, path)
    else if (isHelper(path)) {
      this.#checkCall(node, path.original)
      this.#toCall(node, 'mapsetterWrite', [subexpression(node)])
    } else if (node.params.length > 0 || node.hash) this.#noHelper(node, path.original)
    else {
      this.accept(path)
      this.#toCall(node, 'mapsetterWrite', [path])
    }
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    const name = node.path.original
    if (!BLOCKS.includes(name))
      return this.#say(node, `there is no block helper "${name}"; block helpers: ${BLOCKS.join(', ')}`)
    if (node.params.length !== 1) this.#say(node, `{{#${name}}} takes one value`)
    const [first] = node.params as hbs.AST.PathExpression[]
    if (name === 'each' && first?.original === 'pages') this.all.hasPages = true
    this.acceptArray(node.params)
    const opens = name === 'each' || name === 'with' ? 1 : 0
    this.#depth += opens
    this.accept(node.program)
    this.#depth -= opens
    if (node.inverse) this.accept(node.inverse)
  }

  override PartialStatement(node: hbs.AST.PartialStatement): void {
    const { type, original: name } = node.name as hbs.AST.PathExpression
    const { partials } = this.all
    if (type !== 'PathExpression' || !partials.includes(name))
      return this.#say(node, `there is no partial "${name}"; partials: ${partials.join(', ') || 'none'}`)
    this.acceptArray(node.params)
    if (node.hash) this.accept(node.hash)
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    const [head] = path.parts
    if (path.data && !DATA.includes(String(head)))
      return this.#say(path, `there is no "${path.original}"; known: ${DATA.map((name) => `@${name}`).join(', ')}`)
    const isLocal =
      path.data || path.depth > 0 || /^\.|^this\b/.test(path.original) || this.#depth > 0 || this.others === undefined
    const { values, blocks } = this.all.words
    if (head === undefined || isLocal || values.has(head) || blocks.has(head) || this.others!.has(head)) return
    const known = [...new Set([...values, ...blocks.keys(), ...this.others!])]
    this.#say(path, `nothing here is called "${path.original}"; known: ${known.join(', ')}`)
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    const path = node.path as hbs.AST.PathExpression
    if (isHelper(path)) this.#checkCall(node, path.original)
    else this.#noHelper(node, path.original)
  }

  override Decorator(node: hbs.AST.Decorator): void {
    this.#say(node, 'decorators are not part of the layout language')
  }
  override DecoratorBlock(node: hbs.AST.DecoratorBlock): void {
    this.#say(node, 'inline partials are not part of the layout language; put the partial in partials/')
  }
  override PartialBlockStatement(node: hbs.AST.PartialBlockStatement): void {
    this.#say(node, 'partial blocks are not part of the layout language; write {{> name}}')
  }

  #isPlace(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): boolean {
    if (path.type !== 'PathExpression' || path.parts.length !== 1 || path.data || isHelper(path)) return false
    const { blocks } = this.all.words
    if (node.params[0]?.type !== 'StringLiteral') return node.params.length === 0 && blocks.has(path.original)
    return [...blocks.values()].some((block) => block.type === path.original)
  }

  #toPlace(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): void {
    const { blocks } = this.all.words
    const named = (node.params[0] as hbs.AST.StringLiteral | undefined)?.value
    const name = named ?? path.original
    const fitting = [...blocks].flatMap(([known, { type }]) =>
      named === undefined || type === path.original ? [known] : []
    )
    if (!fitting.includes(name))
      return this.#say(
        node,
        `no attribute of type ${path.original} is called "${name}"; such are: ${fitting.join(', ')}`
      )
    this.all.placed.add(name)
    this.#toCall(node, 'mapsetterPlace', [text(name, node)])
  }

  #toConstant(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): void {
    const [head, name, ...more] = path.parts ?? []
    const { constants } = this.all.words
    const isConstant = head === 'const' && name !== undefined && more.length === 0 && node.params.length === 0
    if (!isConstant || path.depth > 0 || path.data)
      this.#say(
        node,
        `{{{…}}} may hold only a constant of the layout, {{{const.name}}}; {{${path.original}}} prints any value safely`
      )
    else if (!Object.hasOwn(constants, name))
      this.#say(node, `there is no constant "${name}"; constants: ${Object.keys(constants).join(', ') || 'none'}`)
    // Never looked up among values: inside {{#each}} a value may have a member called const.
    else this.#toCall(node, 'mapsetterConst', [text(name, node)])
  }

  #checkCall(node: hbs.AST.MustacheStatement | hbs.AST.SubExpression, name: string): void {
    const { least, most, options } = HELPERS[name]!
    const count = node.params.length
    if (count < least || count > most)
      this.#say(node, `{{${name}}} takes ${least === most ? least : `${least} to ${most}`} values, not ${count}`)
    for (const { key } of node.hash?.pairs ?? [])
      if (!options.includes(key))
        this.#say(node, `{{${name}}} has no option "${key}"; options: ${options.join(', ') || 'none'}`)
    this.acceptArray(node.params)
    if (node.hash) this.accept(node.hash)
  }

  #noHelper(node: hbs.AST.Node, name: string): void {
    this.#say(node, `there is no helper "${name}"; helpers: ${Object.keys(HELPERS).join(', ')}`)
  }

  #toCall(node: hbs.AST.MustacheStatement, helper: string, params: hbs.AST.Expression[]): void {
    const { loc } = node
    node.path = {
      type: 'PathExpression',
      data: false,
      depth: 0,
      parts: [helper],
      original: helper,
      loc
    } as hbs.AST.PathExpression
    node.params = params
    node.hash = undefined as unknown as hbs.AST.Hash
  }

  #position(node: hbs.AST.Node): Position {
    return { line: node.loc.start.line + this.file.linesBefore, column: node.loc.start.column + 1 }
  }

  #say(at: hbs.AST.Node | Position, message: string): void {
    const position = 'loc' in at ? this.#position(at) : at
    this.all.mistakes.push({ file: this.file.file, ...position, message })
  }
}

const isHelper = (path: hbs.AST.PathExpression): boolean =>
  path.type === 'PathExpression' && Object.hasOwn(HELPERS, path.original)

const text = (value: string, { loc }: hbs.AST.Node) =>
  ({ type: 'StringLiteral', value, original: value, loc }) as hbs.AST.StringLiteral

const subexpression = (node: hbs.AST.MustacheStatement): hbs.AST.SubExpression =>
  ({
    type: 'SubExpression',
    path: node.path,
    params: node.params,
    hash: node.hash,
    loc: node.loc
  }) as hbs.AST.SubExpression
