import { misspelled, orKnown } from '../../nearest.js'
import { patternWarning } from '../date-patterns.js'
import type { Mistake } from '../mistake.js'
import { Handlebars, parseTemplate, type TemplateFile } from './handlebars.js'
import { BLOCK_HELPERS, HELPERS } from './helpers.js'
import { PLACEHOLDER } from './helpers/placeholders.js'
import { expressionsInRaw } from './in-strings.js'
import { literalIn } from './literal-text.js'
import { ANY, itemOf, memberOf, PLAIN, type ValueShape, withMembers } from './shapes.js'

/** A probable mistake in a layout. */
export interface AuthorWarning extends Mistake {
  /** True if it cannot be right. */
  isSure: boolean
}

/** The scopes in which names are looked up, the nearest last, each with the block parameters of its block. */
type Stack = readonly { shape: ValueShape; locals: ReadonlyMap<string, ValueShape> }[]

/** Partials may call each other in a circle. */
const MOST_CALLS = 500

export interface WarningContext {
  partials: ReadonlyMap<string, TemplateFile>
  constants: Record<string, unknown>
}

/**
 * Warnings about a template and its partials: members that no value can have, or that are nearly those of the sample, and
 * date patterns whose letters mean something else. `page` is the shape of a page. Throws `layout-mistake` if a file cannot
 * be read.
 */
export const templateWarnings = (
  main: TemplateFile,
  page: ValueShape,
  { partials, constants }: WarningContext
): AuthorWarning[] => {
  /** By place; a name in a partial has a warning only if no call of the partial has it. */
  const found = new Map<string, AuthorWarning | undefined>()
  const trees = new Map<string, hbs.AST.Program>()
  let calls = 0

  const note = (
    file: TemplateFile,
    { loc }: hbs.AST.Node,
    what: string,
    warning?: Pick<AuthorWarning, 'message' | 'isSure'>
  ): void => {
    const place = { file: file.file, line: loc.start.line + file.linesBefore, column: loc.start.column + 1 }
    const key = `${place.file}:${place.line}:${place.column} ${what}`
    if (!warning || !found.has(key)) found.set(key, warning && { ...place, ...warning })
  }

  const check = (file: TemplateFile, tree: hbs.AST.Program, outer: Stack, within: readonly string[]): void => {
    let stack = outer
    const inside = (program: hbs.AST.Program, shape: ValueShape | undefined, locals: ValueShape[]): void => {
      const before = stack
      const names = new Map((program.blockParams ?? []).map((name, index) => [name, locals[index] ?? ANY]))
      if (shape) stack = [...stack, { shape, locals: names }]
      visitor.accept(program)
      stack = before
    }

    const shapeOf = (node: hbs.AST.Expression): ValueShape => {
      if (node.type === 'PathExpression') return resolve(node as hbs.AST.PathExpression)
      if (node.type === 'SubExpression') return ANY
      return PLAIN
    }

    const resolve = (path: hbs.AST.PathExpression): ValueShape => {
      const parts = path.parts.map(String)
      if (path.data) return parts[0] === 'root' ? walk(path, page, parts, 1) : PLAIN
      const frame = stack.at(-1 - path.depth)
      if (!frame || (path.depth > 0 && within.length > 0)) return ANY
      const isScoped = path.depth > 0 || /^\.|^this\b/.test(path.original)
      const local = isScoped ? undefined : stack.findLast(({ locals }) => locals.has(parts[0] ?? ''))
      return local ? walk(path, local.locals.get(parts[0]!)!, parts, 1) : walk(path, frame.shape, parts, 0)
    }

    const walk = (path: hbs.AST.PathExpression, start: ValueShape, parts: string[], from: number): ValueShape => {
      let shape = start
      for (let index = from; index < parts.length; index++) {
        const name = parts[index]!
        const next = memberOf(shape, name)
        // a partial may use a name that only some of its callers have
        if (next === 'missing') return (noteMissing(path, shape, name, index === 0 && within.length > 0), ANY)
        shape = next
      }
      note(file, path, 'member')
      return shape
    }

    class Visitor extends Handlebars.Visitor {
      override MustacheStatement(node: hbs.AST.MustacheStatement): void {
        const path = node.path as hbs.AST.PathExpression
        const hasValues = node.params.length > 0 || node.hash !== undefined
        if (hasValues) return this.#call(path.original, node)
        if (!Object.hasOwn(HELPERS, path.original) || known(stack, path.original)) this.accept(path)
      }
      override SubExpression(node: hbs.AST.SubExpression): void {
        this.#call((node.path as hbs.AST.PathExpression).original, node)
      }
      override BlockStatement(node: hbs.AST.BlockStatement): void {
        const { goesThrough, opens } = BLOCK_HELPERS[node.path.original] ?? {}
        this.acceptArray(node.params)
        if (node.hash) this.accept(node.hash)
        const value = node.params[0] ? shapeOf(node.params[0]) : ANY
        if (goesThrough && value.kind === 'plain') noteNoList(node)
        if (goesThrough) inside(node.program, itemOf(value), [itemOf(value), PLAIN])
        else inside(node.program, opens ? value : undefined, [value])
        if (node.inverse) inside(node.inverse, undefined, [])
      }
      override PartialStatement({ name, params, hash }: hbs.AST.PartialStatement): void {
        this.acceptArray(params)
        if (hash) this.accept(hash)
        const called = String((name as hbs.AST.PathExpression).original)
        const partial = partials.get(called)
        if (!partial || within.includes(called) || ++calls > MOST_CALLS) return
        if (!trees.has(called)) trees.set(called, parseTemplate(partial))
        const around = params[0] ? shapeOf(params[0]) : stack.at(-1)!.shape
        const handed = new Map((hash?.pairs ?? []).map(({ key, value }) => [key, shapeOf(value)]))
        const shape = handed.size > 0 ? withMembers(around, handed) : around
        check(partial, trees.get(called)!, [...stack, { shape, locals: new Map() }], [...within, called])
      }
      override PathExpression(path: hbs.AST.PathExpression): void {
        resolve(path)
      }

      #call(helper: string, node: hbs.AST.MustacheStatement | hbs.AST.SubExpression): void {
        this.acceptArray(node.params)
        if (node.hash) this.accept(node.hash)
        const [first, second] = node.params
        const text = first && literalIn(first, constants)
        if (helper === 'date' && text !== undefined) noteAll(first!, [text])
        if (helper === 'legacy' && text !== undefined)
          noteAll(first!, [...text.matchAll(PLACEHOLDER)].flatMap(([, words]) => /^\s*now\s+(\S.*)$/.exec(words!)?.[1] ?? [])) // prettier-ignore
        const member = helper === 'lookup' ? second : node.hash?.pairs.find(({ key }) => key === 'member')?.value
        if (member?.type !== 'StringLiteral' || !first) return
        const value = helper === 'lookup' ? shapeOf(first) : itemOf(shapeOf(first))
        const { value: name } = member as hbs.AST.StringLiteral
        if (memberOf(value, name) === 'missing') noteMissing(member, value, name, false)
        else note(file, member, 'member')
      }
    }
    /** Below a member that only the sample shows, another request may have a list. */
    const noteNoList = ({ path, params: [list] }: hbs.AST.BlockStatement): void => {
      const { original, parts = [] } = list as hbs.AST.PathExpression
      const message = `{{#${path.original} ${original}}} prints nothing, because "${original}" is a text or number; must be a list`
      note(file, list!, 'list', { isSure: parts.length <= 1, message })
    }
    const noteMissing = (at: hbs.AST.Node, shape: ValueShape, name: string, isOptional: boolean): void => {
      const warning = missing(at, shape, name, isOptional)
      if (warning) note(file, at, 'member', warning)
    }
    const noteAll = (at: hbs.AST.Node, patterns: string[]): void =>
      patterns.forEach((pattern) => note(file, at, pattern, patternWarning(pattern)))
    for (const inRaw of expressionsInRaw(tree)) {
      const { original } = inRaw.path as hbs.AST.PathExpression
      const value = inRaw.params.length > 0 ? `(${original} …)` : original
      note(file, inRaw, 'raw', { isSure: true, message: `{{${original}}} stands between backticks, where Typst prints its letters as codes; write #raw({{str ${value}}})` }) // prettier-ignore
    }
    const visitor = new Visitor()
    visitor.accept(tree)
  }

  check(main, parseTemplate(main), [{ shape: page, locals: new Map() }], [])
  return [...found.values()].filter((warning) => warning !== undefined)
}

const known = (stack: Stack, name: string): boolean => {
  const { shape } = stack.at(-1)!
  return shape.kind === 'object' && shape.members.has(name)
}

/** The warning about a member that does not exist; undefined if it may exist. */
const missing = (
  at: hbs.AST.Node,
  shape: ValueShape,
  name: string,
  isOptional: boolean
): Pick<AuthorWarning, 'message' | 'isSure'> | undefined => {
  const members = shape.kind === 'object' ? [...shape.members.keys()] : []
  const isSure = !isOptional && (shape.kind !== 'object' || shape.others === 'none')
  if (!isSure && misspelled(name, members, 3) === undefined) return undefined
  const { original } = at as hbs.AST.PathExpression & hbs.AST.StringLiteral
  const there = shape.kind === 'object' ? orKnown(name, members, 'members') : `a ${shape.kind === 'list' ? 'list' : 'text or number'} has no such member` // prettier-ignore
  return { isSure, message: `"${original}" prints nothing, because "${name}" does not exist; ${there}` }
}
