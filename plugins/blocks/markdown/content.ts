import type { Json } from '../../../core/plugin.js'
import type { MarkdownNode } from './parse.js'

/** The data for Typst, one object per node: `t` is its kind, `c` its content. */
export type Content = { t: string; [member: string]: Json }

/** A picture by its address; undefined if it is not available. */
export type Pictures = ReadonlyMap<string, Json>

export interface Reading {
  /** The source text, for parts that are printed as written. */
  source: string
  pictures: Pictures
  warn(message: string): void
}

/** Largest depth that Typst supports; deeper parts are printed as plain text. */
const MOST_DEPTH = 12
const MOST_NODES = 20_000
const MOST_COLUMNS = 40
/** A word with more characters may be broken anywhere. */
const LONG_WORD = /[^\s\u200b]{30}(?=[^\s\u200b])/gu
const SAFE_ADDRESS = /^(https?:\/\/|mailto:)[^\s]{1,2000}$/i

const text = (value: string): Content => ({
  t: 'text',
  text: value.replace(/(?<!\s)\s*\n\s*/g, ' ').replace(LONG_WORD, '$&\u200b')
})

/** All text in a node, without its markup. */
const plainText = (node: MarkdownNode): string => {
  const parts: string[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.value !== undefined || next.alt) parts.push(next.value ?? next.alt!)
    waiting.push(...(next.children ?? []).toReversed())
  }
  return parts.join(' ')
}

/** Addresses of the pictures in a tree, each once. */
export const picturesIn = (root: MarkdownNode): string[] => {
  const found = new Set<string>()
  const addresses = definitionsIn(root)
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const url =
      next.type === 'image' ? next.url : next.type === 'imageReference' ? addresses.get(next.identifier!) : undefined
    if (url) found.add(url)
    waiting.push(...(next.children ?? []))
  }
  return [...found].reverse()
}

const definitionsIn = (root: MarkdownNode): Map<string, string> => {
  const found = new Map<string, string>()
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'definition' && !found.has(next.identifier!)) found.set(next.identifier!, next.url ?? '')
    waiting.push(...(next.children ?? []).toReversed())
  }
  return found
}

/** The tree as data for Typst: never as source, only texts and kinds of nodes. */
export const contentOf = (root: MarkdownNode, { source, pictures, warn }: Reading): Content[] => {
  const addresses = definitionsIn(root)
  let nodes = 0
  const all = (list: MarkdownNode[] = [], depth: number): Content[] => list.flatMap((node) => one(node, depth + 1))
  const one = (node: MarkdownNode, depth: number): Content[] => {
    if (++nodes > MOST_NODES) {
      if (nodes === MOST_NODES + 1) warn(`a Markdown text is cut: it has more than ${MOST_NODES} parts`)
      return []
    }
    if (depth > MOST_DEPTH) return [text(plainText(node))]
    const own = Object.hasOwn(KINDS, node.type) ? KINDS[node.type]! : asWritten
    return own(node, depth)
  }
  const linked = (url: string | undefined, { children }: MarkdownNode, depth: number): Content[] =>
    url && SAFE_ADDRESS.test(url) ? [{ t: 'link', url, c: all(children, depth) }] : all(children, depth)
  const pictured = (url: string | undefined, { alt }: MarkdownNode): Content[] => {
    const picture = url === undefined ? undefined : pictures.get(url)
    return picture === undefined ? [text(alt ?? '')] : [{ t: 'image', picture, alt: alt || null }]
  }
  const holding =
    (t: string) =>
    ({ children }: MarkdownNode, depth: number): Content[] => [{ t, c: all(children, depth) }]
  const asWritten = ({ position }: MarkdownNode): Content[] => [
    text(source.slice(position!.start.offset, position!.end.offset))
  ]
  const KINDS: { [type: string]: (node: MarkdownNode, depth: number) => Content[] } = {
    paragraph: holding('par'),
    heading: ({ depth: level, children }, depth) => [{ t: 'heading', level: level!, c: all(children, depth) }],
    blockquote: holding('quote'),
    list: ({ ordered, start, spread, children = [] }, depth) => [
      {
        t: 'list',
        ordered: Boolean(ordered),
        start: Math.min(start ?? 1, 1_000_000),
        tight: !spread && !children.some((item) => item.spread),
        tasks: children.some(({ checked }) => typeof checked === 'boolean'),
        items: children.map((item) => ({ checked: item.checked ?? null, c: all(item.children, depth + 1) }))
      }
    ],
    table: ({ align, children = [] }, depth) => {
      const wanted = children[0]!.children!.length
      const columns = Math.min(MOST_COLUMNS, wanted)
      if (columns < wanted) warn(`a table in a Markdown text is cut: it has more than ${MOST_COLUMNS} columns`)
      const rows = children.map((row) =>
        Array.from({ length: columns }, (_, index) => all(row.children?.[index]?.children, depth + 2))
      )
      return [{ t: 'table', align: Array.from({ length: columns }, (_, index) => align?.[index] ?? 'left'), rows }]
    },
    thematicBreak: () => [{ t: 'rule' }],
    code: ({ value = '' }) => [{ t: 'code', text: value.replace(LONG_WORD, '$&\u200b') }],
    html: ({ value = '' }) => (/^<!--[^]*-->$/.test(value.trim()) ? [] : [text(value)]),
    text: ({ value = '' }) => [text(value)],
    inlineCode: ({ value = '' }) => [{ ...text(value), t: 'mono' }],
    emphasis: holding('emph'),
    strong: holding('strong'),
    delete: holding('strike'),
    break: () => [{ t: 'break' }],
    link: (node, depth) => linked(node.url, node, depth),
    linkReference: (node, depth) => linked(addresses.get(node.identifier!), node, depth),
    image: (node) => pictured(node.url, node),
    imageReference: (node) => pictured(addresses.get(node.identifier!), node),
    definition: () => []
  }
  return all(root.children, 0)
}
