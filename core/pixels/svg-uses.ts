/** Up to this number of elements, or of 200 characters, repetition is harmless. */
const FEW_ELEMENTS = 100_000
/** The limit of elements with repetition, as a multiple of those without. */
const MOST_REPEATED = 3
/** An element with more characters, such as an embedded picture, counts as several. */
const CHARACTERS_AN_ELEMENT = 200
/** The depth of references to references. */
const DEEPEST = 1000
/** The limit of the elements of all markers, times the length of the paths that may use them. */
const MOST_MARKED = 20_000_000

const TAG = /<(\/?)([a-z_][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const REFERENCE = /url\(\s*["']?#([^)"'\s]+)|href\s*=\s*["']\s*#([^"'\s]+)/g
const ID = /[\s"']id\s*=\s*(?:"([^"]*)"|'([^']*)')/

/** An element with its content: the index of its first element or reference, and the first index after it. */
interface Branch {
  name: string
  elements: [first: number, end: number]
  references: [first: number, end: number]
}

/**
 * Whether an SVG document has far more elements if each is counted as often as it is referenced: a few hundred bytes can
 * produce billions.
 */
export const repeatsTooOften = (svg: string): boolean => {
  if (!/use|url\(|marker/.test(svg)) return false
  /** By id; renderers choose differently among several elements of one id. */
  const branches = new Map<string, Branch[]>()
  const references: string[] = []
  const open: Branch[] = []
  let elements = 0
  let inMarkers = 0
  const close = (branch: Branch | undefined) => {
    if (!branch) return
    branch.elements[1] = elements
    branch.references[1] = references.length
    if (/(?:^|:)marker$/i.test(branch.name)) inMarkers += elements - branch.elements[0]
  }
  for (const [, isEnd, name, attributes] of without(without(svg, '<!--', '-->'), '<![CDATA[', ']]>').matchAll(TAG)) {
    if (isEnd) {
      close(open.pop())
      continue
    }
    const branch: Branch = { name: name!, elements: [elements, 0], references: [references.length, 0] }
    const [, double, single] = ID.exec(attributes!) ?? []
    const id = double ?? single
    const namesakes = id === undefined ? undefined : branches.get(id)
    if (namesakes) namesakes.push(branch)
    else if (id !== undefined) branches.set(id, [branch])
    for (const [, inUrl, inHref] of attributes!.matchAll(REFERENCE)) references.push((inUrl ?? inHref)!)
    elements += 1 + Math.floor(attributes!.length / CHARACTERS_AN_ELEMENT)
    if (attributes!.endsWith('/')) close(branch)
    else open.push(branch)
  }
  while (open.length > 0) close(open.pop())
  if (inMarkers * svg.length > MOST_MARKED) return true
  const most = Math.max(FEW_ELEMENTS, MOST_REPEATED * elements)
  const whole: Branch = { name: '', elements: [0, elements], references: [0, references.length] }
  return isLargerThan(most, whole, references, branches)
}

/** Whether a branch expands to more elements than allowed; every step counts one, so the walk is bounded. */
const isLargerThan = (
  most: number,
  whole: Branch,
  references: readonly string[],
  branches: ReadonlyMap<string, readonly Branch[]>
): boolean => {
  const known = new Map<Branch, number>()
  let steps = 0
  const measure = (branch: Branch, depth: number): number => {
    const before = known.get(branch)
    if (before !== undefined) return before
    if (depth > DEEPEST) return Infinity
    // no renderer draws an element that refers to itself
    known.set(branch, 0)
    let size = branch.elements[1] - branch.elements[0]
    for (let i = branch.references[0]; i < branch.references[1] && size <= most; i++) {
      for (const target of branches.get(references[i]!) ?? []) {
        if (++steps > most) return Infinity
        size += measure(target, depth + 1)
      }
    }
    known.set(branch, size)
    return size
  }
  return measure(whole, 0) > most
}

/** Removes everything between two marks. */
const without = (text: string, from: string, to: string): string => {
  const kept: string[] = []
  let at = 0
  for (let start = text.indexOf(from); start >= 0; start = text.indexOf(from, at)) {
    const end = text.indexOf(to, start + from.length)
    kept.push(text.slice(at, start))
    if (end < 0) return kept.join('')
    at = end + to.length
  }
  return kept.join('') + text.slice(at)
}
