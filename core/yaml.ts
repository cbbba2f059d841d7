import { createRequire } from 'node:module'
import type * as Library from 'yaml'
import type { LineCounter, Node, Scalar } from 'yaml'
import { type ErrorCode, messageOf, PrintError, type Problem } from './errors.js'
import { once } from './once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('yaml'))

type YamlCode = Extract<ErrorCode, 'layout-mistake' | 'wrong-settings'>

/** Values of the texts that were read last, by text: each start reads the layouts several times. */
const recent = new Map<string, unknown>()
const MOST_RECENT = 500

/**
 * The plain value of one YAML 1.2 document, with merge keys (`<<: *other`); null for an empty one. Throws `code` with
 * one problem per mistake, whose path is `<file>:<line>:<column>`. `linesBefore` is the number of lines in the file
 * before `text`.
 */
export const readYaml = (text: string, fileName: string, code: YamlCode, linesBefore = 0): unknown => {
  const value = recent.has(text) ? recent.get(text) : parse(text, fileName, code, linesBefore)
  recent.delete(text)
  recent.set(text, value)
  if (recent.size > MOST_RECENT) recent.delete(recent.keys().next().value!)
  // callers may change what they get
  return structuredClone(value)
}

const parse = (text: string, fileName: string, code: YamlCode, linesBefore: number): unknown => {
  const lines = new (library().LineCounter)()
  const document = library().parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    version: '1.2',
    merge: true
  })
  const problems = [...document.errors, ...document.warnings].map((mistake): Problem => {
    const { line, col } = lines.linePos(mistake.pos[0])
    return { path: `${fileName}:${line + linesBefore}:${col}`, message: mistake.message }
  })
  const refuse = (found: Problem[], cause?: unknown): PrintError => PrintError.ofProblems(code, found, { cause })
  if (problems.length > 0) throw refuse(problems)
  try {
    return document.toJS()
  } catch (error) {
    throw refuse([{ path: `${fileName}:${linesBefore + 1}:1`, message: messageOf(error) }], error)
  }
}

/**
 * The position of the value at a path (`attributes.map.width`, `scales[0]`) in valid YAML, from 1; that of its key if the
 * value begins in a later line. If it is missing, the position of the innermost value around it.
 */
export const placeInYaml = (text: string, path: string, linesBefore = 0): { line: number; column: number } => {
  const lines = new (library().LineCounter)()
  const document = library().parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
  for (let steps: string[] = path.match(/[^.[\]"]+/g) ?? []; steps.length > 0; steps = steps.slice(0, -1)) {
    const node = document.getIn(steps, true)
    if (!library().isNode(node) || !node.range) continue
    const value = lines.linePos(node.range[0])
    const key = keyOf(document.getIn(steps.slice(0, -1), true), steps.at(-1)!)
    const { line, col } =
      key?.range && lines.linePos(key.range[0]).line < value.line ? lines.linePos(key.range[0]) : value
    return { line: line + linesBefore, column: col }
  }
  return { line: linesBefore + 1, column: 1 }
}

const keyOf = (parent: unknown, name: string): Scalar | undefined =>
  library().isMap(parent)
    ? (parent.items
        .map(({ key }) => key)
        .find((key) => library().isScalar(key) && String(key.value) === name) as Scalar)
    : undefined

/** A value of a YAML file with its tag and its line from 1; scalars also as they are written. */
export type YamlNode = { line: number; tag?: string } & (
  | { kind: 'scalar'; value: unknown; text: string }
  | { kind: 'list'; items: YamlNode[] }
  | { kind: 'map'; members: Map<string, YamlMember> }
)
export interface YamlMember {
  line: number
  node: YamlNode
}

/** The most values of a tree; each alias counts with all values that it stands for. */
const MOST_NODES = 100_000
const DEEPEST = 60
/** The most characters (blanks and comments) between a tag and its value. */
const FARTHEST_TAG = 1000

/**
 * The tree of a YAML document with its tags; undefined for an empty one. Aliases are followed, merge keys merged. If a
 * key is repeated, the last value is used, and `say` is called. Throws `wrong-settings` with line and column for text
 * that is not YAML, is nested too deep or is too large.
 */
export const readYamlTree = (
  text: string,
  fileName: string,
  report: (line: number, message: string) => void
): YamlNode | undefined => {
  const lines = new (library().LineCounter)()
  const mistakeAt = (at: number, message: string): PrintError => {
    const { line, col } = lines.linePos(at)
    return new PrintError('wrong-settings', `${fileName}:${line || 1}:${col || 1}: ${message}`)
  }
  const document = parsed(text, lines, mistakeAt)
  const [error] = document.errors
  if (error) throw mistakeAt(error.pos[0], error.message)
  const sizes = new Map<YamlNode, number>()
  const read = new Map<Node, YamlNode>()
  const open = new Set<Node>()
  // the tree is read in the order of the text: an anchor comes before its aliases
  const anchors = new Map<string, Node>()

  const nodeOf = (found: unknown, depth: number): YamlNode => {
    const node = library().isAlias(found) ? anchors.get(found.source) : (found as Node | null)
    const at = (found as Node | null)?.range?.[0] ?? 0
    if (!node && library().isAlias(found))
      throw mistakeAt(at, `the alias "*${found.source}" has no anchor "&${found.source}" before it`)
    if (!node) return { kind: 'scalar', value: null, text: '', line: 0 }
    const known = read.get(node)
    if (known) return known
    if (open.has(node)) throw mistakeAt(at, 'this alias is inside the value that it stands for')
    if (depth > DEEPEST) throw mistakeAt(at, `this is nested too deep; the limit is ${DEEPEST} levels`)
    open.add(node)
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    const made = { line: lineOf(node, at), ...tagOf(node), ...contentOf(node, depth) } as YamlNode
    open.delete(node)
    const size = 1 + partsOf(made).reduce((sum, part) => sum + sizes.get(part)!, 0)
    if (size > MOST_NODES) throw mistakeAt(at, `this has too many values; the limit is ${MOST_NODES}`)
    sizes.set(made, size)
    read.set(node, made)
    return made
  }

  /** A tagged mapping begins with its tag. */
  const lineOf = (node: Node, otherwise: number): number => {
    const from = node.range?.[0] ?? otherwise
    const { tag } = tagOf(node)
    const before = text.slice(Math.max(0, from - FARTHEST_TAG), from)
    const at = tag === undefined ? -1 : before.lastIndexOf(tag)
    return lines.linePos(at < 0 ? from : from - before.length + at).line
  }

  const sized = (node: YamlNode): YamlNode => {
    if (!sizes.has(node)) sizes.set(node, 1)
    return node
  }

  const contentOf = (node: Node, depth: number) => {
    if (library().isSeq(node)) return { kind: 'list', items: node.items.map((item) => sized(nodeOf(item, depth + 1))) }
    if (!library().isMap(node)) return scalarOf(node as Scalar)
    const own = new Map<string, YamlMember>()
    const merged = new Map<string, YamlMember>()
    for (const { key, value } of node.items) {
      const { line } = lines.linePos((key as Node)?.range?.[0] ?? 0)
      const name = library().isScalar(key) ? scalarOf(key).text : ''
      const member = sized(nodeOf(value, depth + 1))
      if (member.line === 0) member.line = line
      if (name === '<<') {
        for (const one of member.kind === 'list' ? member.items : [member])
          if (one.kind === 'map')
            for (const [inner, given] of one.members) if (!merged.has(inner)) merged.set(inner, given)
      } else {
        if (own.has(name)) report(line, `"${name}" is repeated; the last value is used`)
        own.set(name, { line, node: member })
      }
    }
    return { kind: 'map', members: new Map([...merged, ...own]) }
  }

  return document.contents === null ? undefined : nodeOf(document.contents, 0)
}

/** More than any valid tree has, even with brackets in texts; the library takes a kilobyte for each. */
const MOST_OPEN = 1000
const MANY_DASHES = /(?:[-?][ \t]+){200}/

const parsed = (text: string, lineCounter: LineCounter, mistakeAt: (at: number, message: string) => PrintError) => {
  let open = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') open++
    else if ((sign === ']' || sign === '}') && open > 0) open--
    if (open > MOST_OPEN) break
  }
  if (open > MOST_OPEN || MANY_DASHES.test(text)) throw mistakeAt(0, 'this is nested too deep')
  try {
    return library().parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent'
    })
  } catch (error) {
    throw mistakeAt(0, messageOf(error))
  }
}

const tagOf = ({ tag }: Node): { tag?: string } => (tag === undefined || tag.startsWith('tag:') ? {} : { tag })

const scalarOf = ({ value, source, type }: Scalar) => {
  const isPlain = type === 'PLAIN'
  return { kind: 'scalar', value, text: String((isPlain ? source : value) ?? '') }
}

const partsOf = (node: YamlNode): YamlNode[] => {
  if (node.kind === 'list') return node.items
  return node.kind === 'map' ? [...node.members.values()].map((member) => member.node) : []
}
