import { orKnown } from '../../nearest.js'
import { type Call, mistakesIn } from './calls.js'
import { CLOCK, NO_CLOCK } from '../clock.js'
import { Handlebars, type TemplateFile } from './handlebars.js'
import { BLOCK_HELPERS, HELPERS } from './helpers.js'
import type { HelperRule } from './helpers/helper.js'
import { wrongPlaceholders } from './helpers/placeholders.js'
import { positionIn, positionInQuotes, strippedBefore } from './literal-text.js'
import type { Mistake } from '../mistake.js'
import type { TextPosition } from '../../json-place.js'
import { allNames, type Names } from './names.js'
import { pathTo, subexpression, text } from './nodes.js'
import type { SourceMarks } from './source-map.js'
import type { TemplateWords } from './rendering.js'

/** Shared by all files of one layout. */
export interface Rewriting {
  words: TemplateWords
  /** Names of all partials of the app. */
  partials: string[]
  marks: SourceMarks
  mistakes: Mistake[]
  /** Whether a file has `{{#each pages}}`. */
  hasPages: boolean
}

/** Names that one file may use besides the layout's own; undefined allows any name. */
export type OtherNames = Set<string> | undefined

const DATA = ['root', 'index', 'key', 'first', 'last']

/** Checks every node and rewrites mustaches: `{{x}}` is escaped, `{{map}}` is placed, literal text gets a mark of its place. */
export class Rewriter extends Handlebars.Visitor {
  /** Above 0 inside `{{#each}}` and `{{#with}}` of values, whose members are unknown. */
  #depth = 0
  /** The names of the page or row. */
  #names: Names

  constructor(
    private readonly file: TemplateFile,
    private readonly others: OtherNames,
    private readonly all: Rewriting,
    private readonly inStrings: ReadonlySet<hbs.AST.MustacheStatement>
  ) {
    super()
    this.#names = others ? all.words.names : allNames(all.words.names)
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
    else if (isHelper(path) && !this.#isValue(node, path)) {
      this.#checkCall(node, path.original, HELPERS[path.original]!)
      if (path.original === 'legacy') this.#toCall(node, 'mapsetterLegacy', node.params)
      else if (path.original === 'html' && !this.inStrings.has(node)) this.#toCall(node, 'mapsetterHtml', node.params)
      else this.#toCall(node, 'mapsetterWrite', [subexpression(node)])
    } else if (node.params.length > 0 || node.hash) this.#noHelper(node, path.original)
    else {
      this.accept(path)
      this.#toCall(node, 'mapsetterWrite', [path])
    }
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    const name = node.path.original
    if (!Object.hasOwn(BLOCK_HELPERS, name))
      return this.#say(node, `"${name}" is not a block helper; ${this.#insteadOfBlock(name)}`)
    const rule = BLOCK_HELPERS[name]!
    this.#checkCall(node, `#${name}`, rule)
    if (rule.goesThrough) this.#acceptEach(node)
    else {
      const opens = rule.opens ? 1 : 0
      this.#depth += opens
      this.accept(node.program)
      this.#depth -= opens
    }
    if (node.inverse) this.accept(node.inverse)
  }

  /** The names of pages and rows are known, those of items of other lists are not. */
  #acceptEach({ params, program }: hbs.AST.BlockStatement): void {
    const [list] = params as hbs.AST.PathExpression[]
    const outside = this.#names
    if (list?.original === 'pages') this.all.hasPages = true
    const names = list?.original === 'pages' ? outside : outside.rows.get(list?.original ?? '')
    if (!names) this.#depth++
    this.#names = names ?? outside
    this.accept(program)
    this.#names = outside
    if (!names) this.#depth--
  }

  override PartialStatement(node: hbs.AST.PartialStatement): void {
    const { type, original: name } = node.name as hbs.AST.PathExpression
    const { partials } = this.all
    if (type !== 'PathExpression' || !partials.includes(name))
      return this.#say(
        node,
        `"${name}" is not a partial; ${partials.length > 0 ? orKnown(String(name), partials) : 'the app has none; a partial is a file such as partials/head.typ.hbs'}`
      )
    this.acceptArray(node.params)
    if (node.hash) this.accept(node.hash)
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    const [head] = path.parts
    if (path.data && !DATA.includes(String(head)))
      return this.#say(
        path,
        `"${path.original}" is not known; ${orKnown(
          path.original,
          DATA.map((name) => `@${name}`)
        )}`
      )
    const isLocal =
      path.data || path.depth > 0 || /^\.|^this\b/.test(path.original) || this.#depth > 0 || this.others === undefined
    const { values, blocks } = this.#names
    if (head === undefined || isLocal || values.has(head) || blocks.has(head) || this.others!.has(head)) return
    const known = [...new Set([...values, ...blocks.keys(), ...this.others!])]
    this.#say(path, `"${path.original}" is not known; ${asBlock(path.original) ?? orKnown(head, known)}`)
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    const path = node.path as hbs.AST.PathExpression
    if (isHelper(path)) this.#checkCall(node, path.original, HELPERS[path.original]!)
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

  /** An attribute may have the name of a helper that takes values; without values the word means the attribute. */
  #isValue({ params, hash }: hbs.AST.MustacheStatement, { original }: hbs.AST.PathExpression): boolean {
    const { blocks, values } = this.#names
    return params.length === 0 && !hash && (blocks.has(original) || values.has(original))
  }

  #isPlace(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): boolean {
    if (path.type !== 'PathExpression' || path.parts.length !== 1 || path.data) return false
    if (isHelper(path) && !this.#isValue(node, path)) return false
    const { blocks } = this.#names
    const [first, ...more] = node.params
    if (first?.type === 'StringLiteral') return [...blocks.values()].some(({ type }) => type === path.original)
    return blocks.has(path.original) && (!first || (more.length === 0 && !!blocks.get(path.original)!.takesText))
  }

  #toPlace(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): void {
    const named = (node.params[0] as hbs.AST.StringLiteral | undefined)?.value
    const name = named ?? path.original
    const fitting = [...this.#names.blocks].flatMap(([known, { type }]) =>
      named === undefined || type === path.original ? [known] : []
    )
    if (!fitting.includes(name))
      return this.#say(
        node,
        `there is no attribute "${name}" of type ${path.original}; ${orKnown(name, fitting, `attributes of type ${path.original}`)}`
      )
    this.acceptArray(node.params)
    this.#toCall(node, 'mapsetterPlace', [text(name, node), ...(named === undefined ? node.params : [])])
  }

  #toConstant(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): void {
    const [head, name, ...more] = path.parts ?? []
    const { constants } = this.all.words
    const isConstant = head === 'const' && name !== undefined && more.length === 0 && node.params.length === 0
    if (!isConstant || path.depth > 0 || path.data)
      this.#say(
        node,
        `{{{…}}} is only for constants of the layout, {{{const.name}}}; write {{${path.original}}} for a value`
      )
    else if (!Object.hasOwn(constants, name))
      this.#say(node, `"${name}" is not a constant; ${orKnown(name, Object.keys(constants))}`)
    // never looked up among values: inside {{#each}} a value may have a member with the name const
    else this.#toCall(node, 'mapsetterConst', [text(name, node)])
  }

  #checkCall(node: Call & hbs.AST.Node, written: string, rule: HelperRule): void {
    for (const { at, message } of mistakesIn(node, written, rule)) this.#say(at, message)
    const [first] = node.params as hbs.AST.StringLiteral[]
    const problem = written === 't' && first?.type === 'StringLiteral' && this.all.words.translations.wrong(first.value)
    if (problem) this.#say(first!, problem)
    if (written === 'legacy' && first?.type === 'StringLiteral')
      this.#checkPlaceholders(first, node.type === 'MustacheStatement')
    this.acceptArray(node.params)
    if (node.hash) this.accept(node.hash)
  }

  #checkPlaceholders(literal: hbs.AST.StringLiteral, mayHavePageNumbers: boolean): void {
    const maps = [...this.#names.blocks].flatMap(([name, { hasMap }]) => (hasMap ? [name] : []))
    const { line, column } = literal.loc.start
    const mark = this.file.text.split('\n')[line - 1]![column]!
    for (const { index, message } of wrongPlaceholders(literal.value, maps, mayHavePageNumbers))
      this.#say(positionInQuotes(literal.value, index, this.#position(literal), mark), message)
  }

  #insteadOfBlock(name: string): string {
    if (Object.hasOwn(HELPERS, name)) return `write {{${name} …}}`
    const { values, blocks } = this.#names
    if (blocks.has(name)) return `write {{${name}}}`
    if (values.has(name)) return `write {{#if ${name}}} or {{#each ${name}}}`
    return orKnown(name, Object.keys(BLOCK_HELPERS))
  }

  #noHelper(node: hbs.AST.Node, name: string): void {
    this.#say(node, `"${name}" is not a helper; ${asBlock(name) ?? orKnown(name, Object.keys(HELPERS))}`)
  }

  #toCall(node: hbs.AST.MustacheStatement, helper: string, params: hbs.AST.Expression[]): void {
    node.path = pathTo(helper, node)
    node.params = params
    node.hash = undefined as unknown as hbs.AST.Hash
  }

  #position(node: hbs.AST.Node): TextPosition {
    return { line: node.loc.start.line + this.file.linesBefore, column: node.loc.start.column + 1 }
  }

  #say(at: hbs.AST.Node | TextPosition, message: string): void {
    const position = 'loc' in at ? this.#position(at) : at
    this.all.mistakes.push({ file: this.file.file, ...position, message })
  }
}

const isHelper = (path: hbs.AST.PathExpression): boolean =>
  path.type === 'PathExpression' && Object.hasOwn(HELPERS, path.original)

/** What to write in place of the name of a block helper without `#`. */
const asBlock = (name: string): string | undefined =>
  Object.hasOwn(BLOCK_HELPERS, name) ? `write {{#${name} …}} … {{/${name}}}` : undefined
