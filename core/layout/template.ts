/** The one door to Handlebars. Templates are checked and rewritten as trees, so that no value reaches Typst unescaped. */
import Handlebars from 'handlebars'
import { PrintError, messageOf } from '../errors.js'
import { type LayoutHelpers, makeHelpers } from './helpers.js'
import { mistake, type Position } from './mistake.js'
import { Marks, type Place } from './source-map.js'

export interface TemplateFile {
  /** As mistakes name it. */
  file: string
  text: string
  /** Lines of the file before `text` (front matter). */
  linesBefore: number
}

export interface TemplateWords {
  /** Attributes of a block type: `{{name}}` places them. */
  blocks: Map<string, { type: string }>
  /** Everything else that may stand at the root: attributes and the names of the context. */
  values: Set<string>
  constants: Record<string, unknown>
}

export interface Rendering {
  /** Typst source that shows the block attribute as the scope at hand sees it. */
  place(attribute: string, scope: unknown): string
  /** Whether blocks inside `{{#each}}` over it see its values: pages and rows. */
  isScope(item: unknown): boolean
  now: Date
  lang: string
}

export interface Template {
  /** Attributes of a block type that the template places somewhere. */
  placed: Set<string>
  /** Whether it goes through the pages itself. */
  hasPages: boolean
  /** The contexts one after the other, as one source. */
  render(
    contexts: object[],
    rendering: Rendering,
    around: { before: string; between: string }
  ): { source: string; placeOf(line: number, character: number): Place | undefined }
}

/** Throws `layout-mistake` with file, line and column. */
export const makeTemplate = (main: TemplateFile, partials: Map<string, TemplateFile>, words: TemplateWords): Template => {
  const handlebars = Handlebars.create()
  const marks = new Marks()
  const placed = new Set<string>()
  const seen = { pages: false }
  let rendering: Rendering
  const helpers = makeHelpers(handlebars, () => rendering)
  const options = { noEscape: true, preventIndent: true, knownHelpers: known(helpers), knownHelpersOnly: true }

  const read = (file: TemplateFile) => {
    const tree = parse(handlebars, file)
    new Rewriter(file, words, partials, helpers, marks, placed, seen).accept(tree)
    return handlebars.compile(tree, options)
  }
  for (const [name, helper] of Object.entries(helpers.all)) handlebars.registerHelper(name, helper)
  for (const [name, file] of partials) handlebars.registerPartial(name, read(file))
  const render = read(main)

  return {
    placed,
    get hasPages() {
      return seen.pages
    },
    render(contexts, now, { before, between }) {
      rendering = now
      try {
        return marks.read(before + contexts.map((context) => render(context, { data: { scope: context } })).join(between))
      } catch (thrown) {
        if (thrown instanceof PrintError) throw thrown
        throw mistake(main.file, { line: main.linesBefore + 1, column: 1 }, messageOf(thrown))
      }
    }
  }
}

const known = (helpers: LayoutHelpers) => Object.fromEntries(Object.keys(helpers.all).map((name) => [name, true]))

const parse = (handlebars: typeof Handlebars, { file, text, linesBefore }: TemplateFile): hbs.AST.Program => {
  try {
    return handlebars.parse(text)
  } catch (thrown) {
    const [, line = '1'] = /on line (\d+)/i.exec(messageOf(thrown)) ?? []
    const [first, ...rest] = messageOf(thrown).split('\n')
    throw mistake(file, { line: Number(line) + linesBefore, column: 1 }, [first!.replace(/ on line \d+:?/i, ''), ...rest].join(' '))
  }
}

/** Checks every node and rewrites mustaches: `{{x}}` escapes, `{{map}}` places, literal text is marked with its place. */
class Rewriter extends Handlebars.Visitor {
  readonly #depths: boolean[] = []

  constructor(
    private readonly file: TemplateFile,
    private readonly words: TemplateWords,
    private readonly partials: Map<string, TemplateFile>,
    private readonly helpers: LayoutHelpers,
    private readonly marks: Marks,
    private readonly placed: Set<string>,
    private readonly seen: { pages: boolean }
  ) {
    super()
  }

  override ContentStatement(node: hbs.AST.ContentStatement & { original: string; leftStripped?: boolean }): void {
    if (node.value.includes('datetime.today'))
      throw this.#mistake(node, 'datetime.today would make two prints of one request differ; write {{date "yyyy-MM-dd"}}')
    const skipped = node.leftStripped ? node.original.lastIndexOf(node.value) : node.original.indexOf(node.value)
    const before = node.original.slice(0, Math.max(0, skipped)).split('\n')
    const start = this.#position(node)
    node.value = this.marks.write(node.value, this.file.file, {
      line: start.line + before.length - 1,
      column: before.length === 1 ? start.column + before[0]!.length : before.at(-1)!.length + 1
    })
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    const path = node.path as hbs.AST.PathExpression
    const name = path.original
    if (!node.escaped) this.#rawConstant(node, path)
    else if (this.#isPlace(node, path)) this.#toPlace(node, path)
    else {
      super.MustacheStatement(node)
      if (path.type === 'PathExpression' && this.helpers.all[name] && !path.data) this.#toCall(node, 'mapsetterWrite', [subexpression(node)])
      else if (node.params.length > 0) throw this.#mistake(node, `there is no helper "${name}"; helpers: ${this.helpers.names.join(', ')}`)
      else this.#toCall(node, 'mapsetterWrite', [path])
    }
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    const name = node.path.original
    if (!this.helpers.blocks.includes(name))
      throw this.#mistake(node, `there is no block helper "${name}"; block helpers: ${this.helpers.blocks.join(', ')}`)
    const first = node.params[0] as hbs.AST.PathExpression | undefined
    if (name === 'each' && first?.original === 'pages') this.seen.pages = true
    this.acceptArray(node.params)
    this.#depths.push(name === 'each' || name === 'with')
    this.accept(node.program)
    this.#depths.pop()
    if (node.inverse) this.accept(node.inverse)
  }

  override PartialStatement(node: hbs.AST.PartialStatement): void {
    const name = (node.name as hbs.AST.PathExpression).original
    if (node.name.type !== 'PathExpression' || !this.partials.has(name))
      throw this.#mistake(node, `there is no partial "${name}"; partials: ${[...this.partials.keys()].join(', ') || 'none'}`)
    super.PartialStatement(node)
  }

  override PathExpression(path: hbs.AST.PathExpression): void {
    const [head] = path.parts
    const isLocal = path.data || path.depth > 0 || /^\.|^this\b/.test(path.original) || this.#depths.includes(true)
    if (head === undefined || isLocal || this.words.values.has(head) || this.words.blocks.has(head) || this.helpers.all[head]) return
    const known = [...this.words.values, ...this.words.blocks.keys()]
    throw this.#mistake(path, `nothing here is called "${path.original}"; known: ${known.join(', ')}`)
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    if (!this.helpers.all[node.path.original as string])
      throw this.#mistake(node, `there is no helper "${node.path.original}"; helpers: ${this.helpers.names.join(', ')}`)
    this.acceptArray(node.params)
  }

  override Decorator(node: hbs.AST.Decorator): void {
    throw this.#mistake(node, 'decorators are not part of the layout language')
  }
  override DecoratorBlock(node: hbs.AST.DecoratorBlock): void {
    throw this.#mistake(node, 'inline partials are not part of the layout language; put the partial in partials/')
  }
  override PartialBlockStatement(node: hbs.AST.PartialBlockStatement): void {
    throw this.#mistake(node, 'partial blocks are not part of the layout language; write {{> name}}')
  }

  #isPlace(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): boolean {
    if (path.type !== 'PathExpression' || path.parts.length !== 1 || path.data || this.helpers.all[path.original]) return false
    const isNamed = node.params[0]?.type === 'StringLiteral'
    if (!isNamed) return node.params.length === 0 && this.words.blocks.has(path.original)
    return [...this.words.blocks.values()].some((block) => block.type === path.original)
  }

  #toPlace(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): void {
    const name = (node.params[0] as hbs.AST.StringLiteral | undefined)?.value ?? path.original
    if (!this.words.blocks.has(name))
      throw this.#mistake(node, `no attribute of a block type is called "${name}"; such are: ${[...this.words.blocks.keys()].join(', ')}`)
    this.placed.add(name)
    this.#toCall(node, 'mapsetterPlace', [{ type: 'StringLiteral', value: name, original: name, loc: node.loc } as hbs.AST.StringLiteral])
  }

  #rawConstant(node: hbs.AST.MustacheStatement, path: hbs.AST.PathExpression): void {
    const [head, name, ...more] = path.parts ?? []
    const isConstant = head === 'const' && name !== undefined && more.length === 0 && node.params.length === 0
    if (!isConstant || path.depth > 0 || path.data)
      throw this.#mistake(node, `{{{…}}} may hold only a constant of the layout, {{{const.name}}}; {{${path.original}}} prints any value safely`)
    if (!Object.hasOwn(this.words.constants, name))
      throw this.#mistake(node, `there is no constant "${name}"; constants: ${Object.keys(this.words.constants).join(', ') || 'none'}`)
  }

  #toCall(node: hbs.AST.MustacheStatement, helper: string, params: hbs.AST.Expression[]): void {
    const { loc } = node
    node.path = { type: 'PathExpression', data: false, depth: 0, parts: [helper], original: helper, loc } as hbs.AST.PathExpression
    node.params = params
    node.hash = undefined as unknown as hbs.AST.Hash
  }

  #position(node: hbs.AST.Node): Position {
    return { line: node.loc.start.line + this.file.linesBefore, column: node.loc.start.column + 1 }
  }

  #mistake(node: hbs.AST.Node, message: string): PrintError {
    return mistake(this.file.file, this.#position(node), message)
  }
}

const subexpression = (node: hbs.AST.MustacheStatement): hbs.AST.SubExpression =>
  ({ type: 'SubExpression', path: node.path, params: node.params, hash: node.hash, loc: node.loc }) as hbs.AST.SubExpression

