import { plainSvg, tagsOf, withLetters } from './svg-tags.js'

/** Up to this number of elements, or of 200 characters, repetition is harmless. */
const FEW_ELEMENTS = 100_000
/** The limit of elements with repetition, as a multiple of those without. */
const MOST_REPEATED = 3
/** An element with more characters, such as an embedded picture, counts as several. */
const CHARACTERS_AN_ELEMENT = 200
/** The depth of references to references. */
const DEEPEST = 1000
/** The limit of steps of a walk along the references. */
const MOST_STEPS = 1_000_000
/** The limit of the elements of all markers, times the places where styles may put them. */
const MOST_MARKED = 20_000_000
/** The limit of references from shapes to markers. */
const MOST_MARKS = 5_000_000

const REFERENCE = /url\(\s*["']?#([^)"'\s]+)|href\s*=\s*["']\s*#([^"'\s]+)/g
const ID = /[\s"']id\s*=\s*(?:"([^"]*)"|'([^']*)')/
const STYLE = /(?:^|:)style$/i
const MARKER = /(?:^|:)marker$/i
const USE = /(?:^|:)use$/i
const SHAPE = /(?:^|:)(?:path|line|polyline|polygon)$/i
/** In a style or an attribute, which the elements in its element inherit. */
const SETS_MARKER = /marker(?:-(\w+))?\s*[:=]\s*["']?\s*url\(\s*["']?#([^)"'\s]+)/g
const COMMENT = /\/\*[^]*?(?:\*\/|$)/g
/** Two make a vertex. */
const NUMBERS = /[\d.]+/g

/** An element with its content: the weight and the references before it and up to its end. */
export interface Branch {
  weight: [before: number, end: number]
  references: [first: number, end: number]
}

/** The elements of a document, each with a weight, and their references to each other. */
export class Uses {
  /** By id; renderers choose differently among several elements of one id. */
  readonly #branches = new Map<string, Branch[]>()
  readonly #references: string[] = []
  readonly #open: Branch[] = []
  #weight = 0

  get weight(): number {
    return this.#weight
  }

  /** Of the innermost open element. */
  add(weight: number): void {
    this.#weight += weight
  }

  refer(id: string): void {
    this.#references.push(id)
  }

  /** An element that is open until `close`. */
  open(attributes: string): Branch {
    const branch: Branch = { weight: [this.#weight, 0], references: [this.#references.length, 0] }
    const [, double, single] = ID.exec(attributes) ?? []
    const id = double ?? single
    const namesakes = id === undefined ? undefined : this.#branches.get(id)
    if (namesakes) namesakes.push(branch)
    else if (id !== undefined) this.#branches.set(id, [branch])
    for (const [, inUrl, inHref] of attributes.matchAll(REFERENCE)) this.refer((inUrl ?? inHref)!)
    this.#open.push(branch)
    return branch
  }

  close(): void {
    const branch = this.#open.pop()
    if (!branch) return
    branch.weight[1] = this.#weight
    branch.references[1] = this.#references.length
  }

  /**
   * The weight of elements, or of the whole document, if each counts as often as it is referenced; Infinity if it takes
   * too long to count. The walk is bounded: every step counts, also that to an id that no element has.
   */
  repeated(branches?: readonly Branch[]): number {
    while (this.#open.length > 0) this.close()
    const mostSteps = Math.max(MOST_STEPS, MOST_REPEATED * this.#references.length)
    const whole: Branch = { weight: [0, this.#weight], references: [0, this.#references.length] }
    const known = new Map<Branch, number>()
    let steps = 0
    const measure = (branch: Branch, depth: number): number => {
      const before = known.get(branch)
      if (before !== undefined) return before
      if (depth > DEEPEST) return Infinity
      // no renderer draws an element that refers to itself
      known.set(branch, 0)
      let size = branch.weight[1] - branch.weight[0]
      for (let i = branch.references[0]; i < branch.references[1] && size < Infinity; i++) {
        if (++steps > mostSteps) return Infinity
        for (const target of this.#branches.get(this.#references[i]!) ?? []) {
          if (++steps > mostSteps) return Infinity
          size += measure(target, depth + 1)
        }
      }
      known.set(branch, size)
      return size
    }
    return (branches ?? [whole]).reduce((sum, branch) => sum + measure(branch, 0), 0)
  }
}

/** A marker that a shape may have: at one end, or at each vertex. */
interface Mark {
  id: string
  property: string
  isAtEnd: boolean
}

const marksIn = (text: string): Mark[] =>
  /marker/i.test(text)
    ? [...text.replace(COMMENT, '').matchAll(SETS_MARKER)].map(([, property = '', id]) => ({
        id: id!,
        property,
        isAtEnd: property === 'start' || property === 'end'
      }))
    : []

/**
 * Whether an SVG document has far more elements if each is counted as often as it is referenced: a few hundred bytes can
 * produce billions.
 */
export const repeatsTooOften = (svg: string, plainOf = () => plainSvg(svg)): boolean => {
  if (!/use|url\(|marker/i.test(svg)) return false
  const plain = plainOf()
  if (plain === undefined) return true
  const uses = new Uses()
  const markers: Branch[] = []
  const { styled, markersUse } = marksOfStyles(plain)
  /** For each open element: the marks of shapes in it, and whether markers may draw it. */
  const open: { marks: readonly Mark[]; isInMarker: boolean }[] = []
  let [marks, places] = [0, 0]
  for (const { name, isEnd, isOpen, attributes } of tagsOf(plain)) {
    if (isEnd) {
      open.pop()
      uses.close()
      continue
    }
    const written = withLetters(attributes)
    const above = open.at(-1)
    const own = withMarks(above?.marks ?? [], marksIn(written))
    const branch = uses.open(written)
    uses.add(1 + Math.floor(attributes.length / CHARACTERS_AN_ELEMENT))
    const isMarker = MARKER.test(name)
    const isInMarker = isMarker || (above?.isInMarker ?? false) || (markersUse && ID.test(written))
    if (SHAPE.test(name)) {
      const vertices = Math.ceil((written.match(NUMBERS)?.length ?? 0) / 2)
      if (own.some(({ isAtEnd }) => !isAtEnd)) uses.add(vertices)
      for (const { id, isAtEnd } of isInMarker ? [...own, ...styled] : own) {
        const times = isAtEnd ? 1 : vertices
        marks += times
        if (marks > MOST_MARKS) return true
        for (let i = 0; i < times; i++) uses.refer(id)
      }
      for (const { isAtEnd } of styled) places += isAtEnd ? 1 : vertices
    }
    if (isMarker) markers.push(branch)
    if (isOpen) open.push({ marks: own, isInMarker })
    else uses.close()
  }
  const most = Math.max(FEW_ELEMENTS, MOST_REPEATED * uses.weight)
  return uses.repeated() > most || uses.repeated(markers) * places > MOST_MARKED
}

/** The last of each property. */
const withMarks = (inherited: readonly Mark[], own: readonly Mark[]): readonly Mark[] =>
  own.length === 0 ? inherited : [...new Map([...inherited, ...own].map((mark) => [mark.property, mark])).values()]

/** The markers in the styles of a document, and whether markers use elements from elsewhere. */
const marksOfStyles = (plain: string): { styled: Mark[]; markersUse: boolean } => {
  const styled: Mark[] = []
  let markersUse = false
  if (!/marker/i.test(plain)) return { styled, markersUse }
  let [level, markerLevel] = [0, Infinity]
  for (const { name, isEnd, isOpen, after } of tagsOf(plain)) {
    if (isEnd) {
      if (level-- <= markerLevel) markerLevel = Infinity
      continue
    }
    if (isOpen) level++
    if (STYLE.test(name)) styled.push(...marksIn(withLetters(after)))
    else if (MARKER.test(name) && isOpen) markerLevel = Math.min(markerLevel, level)
    else if (USE.test(name) && markerLevel < Infinity) markersUse = true
  }
  const distinct = new Map(styled.map((mark) => [`${mark.isAtEnd} ${mark.id}`, mark]))
  return { styled: [...distinct.values()], markersUse }
}
