import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml'
import { messageOf, PrintError, type ErrorCode, type Problem } from './errors.js'

/**
 * The plain value of one YAML 1.2 document, with merge keys (`<<: *other`); null for an empty one. Throws `code` with a
 * problem for each mistake, whose path is `<file>:<line>:<column>`. `linesBefore` is how many lines the file has before
 * `text`.
 */
export const readYaml = (
  text: string,
  fileName: string,
  code: Extract<ErrorCode, 'layout-mistake' | 'wrong-settings'>,
  linesBefore = 0
): unknown => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2', merge: true })
  const problems = [...document.errors, ...document.warnings].map((mistake): Problem => {
    const { line, col } = lines.linePos(mistake.pos[0])
    return { path: `${fileName}:${line + linesBefore}:${col}`, message: mistake.message }
  })
  const refuse = (found: Problem[], cause?: unknown): PrintError =>
    new PrintError(code, found.map(({ path, message }) => `${path}: ${message}`).join('\n'), { problems: found, cause })
  if (problems.length > 0) throw refuse(problems)
  try {
    return document.toJS()
  } catch (error) {
    throw refuse([{ path: `${fileName}:${linesBefore + 1}:1`, message: messageOf(error) }], error)
  }
}

/**
 * Where the value at a path (`attributes.map.width`, `scales[0]`) stands in YAML that was read before, from 1; of the
 * nearest value around it where it is missing.
 */
export const placeInYaml = (text: string, path: string, linesBefore = 0): { line: number; column: number } => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
  for (let steps: string[] = path.match(/[^.[\]"]+/g) ?? []; steps.length > 0; steps = steps.slice(0, -1)) {
    const node = document.getIn(steps, true)
    if (!isNode(node) || !node.range) continue
    const { line, col } = lines.linePos(node.range[0])
    return { line: line + linesBefore, column: col }
  }
  return { line: linesBefore + 1, column: 1 }
}

/** A value of a YAML file as it is written there: its tag, its line from 1, scalars also as they are spelled. */
export type YamlNode = { line: number; tag?: string } & (
  | { kind: 'scalar'; value: unknown; text: string }
  | { kind: 'list'; items: YamlNode[] }
  | { kind: 'map'; members: Map<string, YamlMember> }
)
export interface YamlMember {
  line: number
  node: YamlNode
}

/** What a tree may come to, each alias counted with all that it stands for. */
const MOST_NODES = 100_000
const DEEPEST = 60
/** Letters between a tag and what it stands at: blanks and comments. */
const FARTHEST_TAG = 1000

/**
 * The tree of a YAML document whose tags matter; undefined for an empty one. Aliases are followed, merge keys merged; of
 * a key that stands twice the last one counts, and `say` is told. Throws `wrong-settings` with line and column for what
 * is no YAML, and for what is too deep or too large.
 */
export const readYamlTree = (
  text: string,
  fileName: string,
  say: (line: number, message: string) => void
): YamlNode | undefined => {
  const lines = new LineCounter()
  const wrong = (at: number, message: string): PrintError => {
    const { line, col } = lines.linePos(at)
    return new PrintError('wrong-settings', `${fileName}:${line || 1}:${col || 1}: ${message}`)
  }
  const document = parsed(text, lines, wrong)
  const [error] = document.errors
  if (error) throw wrong(error.pos[0], error.message)
  const sizes = new Map<YamlNode, number>()
  const read = new Map<Node, YamlNode>()
  const open = new Set<Node>()
  // met before what they stand for is asked for: the tree is gone through in the order of the text
  const anchors = new Map<string, Node>()

  const nodeOf = (found: unknown, depth: number): YamlNode => {
    const node = isAlias(found) ? anchors.get(found.source) : (found as Node | null)
    const at = (found as Node | null)?.range?.[0] ?? 0
    if (!node && isAlias(found)) throw wrong(at, `there is no "&${found.source}" before this "*${found.source}"`)
    if (!node) return { kind: 'scalar', value: null, text: '', line: 0 }
    const known = read.get(node)
    if (known) return known
    if (open.has(node)) throw wrong(at, 'this alias is inside of what it stands for')
    if (depth > DEEPEST) throw wrong(at, `this is nested more than ${DEEPEST} levels deep`)
    open.add(node)
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    const made = { line: lineOf(node, at), ...tagOf(node), ...contentOf(node, depth) } as YamlNode
    open.delete(node)
    const size = 1 + partsOf(made).reduce((sum, part) => sum + sizes.get(part)!, 0)
    if (size > MOST_NODES) throw wrong(at, `this comes to more than ${MOST_NODES} values`)
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
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => sized(nodeOf(item, depth + 1))) }
    if (!isMap(node)) return scalarOf(node as Scalar)
    const own = new Map<string, YamlMember>()
    const merged = new Map<string, YamlMember>()
    for (const { key, value } of node.items) {
      const { line } = lines.linePos((key as Node)?.range?.[0] ?? 0)
      const name = isScalar(key) ? scalarOf(key).text : ''
      const member = sized(nodeOf(value, depth + 1))
      if (member.line === 0) member.line = line
      if (name === '<<') {
        for (const one of member.kind === 'list' ? member.items : [member])
          if (one.kind === 'map')
            for (const [inner, given] of one.members) if (!merged.has(inner)) merged.set(inner, given)
      } else {
        if (own.has(name)) say(line, `"${name}" stands here twice; the last one counts`)
        own.set(name, { line, node: member })
      }
    }
    return { kind: 'map', members: new Map([...merged, ...own]) }
  }

  return document.contents === null ? undefined : nodeOf(document.contents, 0)
}

/** Far more than a tree may have, also with brackets in texts; the library takes a kilobyte for each. */
const MOST_OPEN = 1000
const MANY_DASHES = /(?:[-?][ \t]+){200}/

const parsed = (text: string, lineCounter: LineCounter, wrong: (at: number, message: string) => PrintError) => {
  let open = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') open++
    else if ((sign === ']' || sign === '}') && open > 0) open--
    if (open > MOST_OPEN) break
  }
  if (open > MOST_OPEN || MANY_DASHES.test(text)) throw wrong(0, 'this is nested too deep')
  try {
    return parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent'
    })
  } catch (error) {
    throw wrong(0, messageOf(error))
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
