import type { SimpleSvg } from './simple-svg.js'

/** Attributes, styles and elements that make an SVG costly, or that PDF cannot hold; references may hide them. */
export const MAYBE_COSTLY = /opacity|clip|mask|filter|pattern|blend|isolation|spreadMethod|<(?:[\w.-]+:)?image|[&\\]/i

/** Nanoseconds of drawing a picture, and what it holds at once. */
const MOST_NS = 4e9
const MOST_HELD_BYTES = 400e6
const BYTES_A_PIXEL = 4
/** How much coarser a picture may be drawn to cost less. */
const COARSEST = 4
const DEEPEST = 200
/** How many times as large as the picture a layer may become. */
const LARGEST_LAYER = 20

/** The renderer ends the process for larger lengths in filters, masks and patterns; in user units, or widths of elements. */
const LONGEST = 10_000
const LENGTHS = ['x', 'y', 'width', 'height', 'dx', 'dy', 'scale', 'stdDeviation', 'radius']
const NEVER: Readonly<Cost> = { ns: Infinity, held: Infinity }

/** Nanoseconds for each pixel, as measured. */
const LAYER_NS = 30
const BLUR_NS = 250
const OCTAVE_NS = 150
const PRIMITIVE_NS = 60
const NEIGHBOUR_NS = 1.5
const MATRIX_NS = 5
const DECODE_NS = 15

interface Node {
  name: string
  attributes: string
  children: Node[]
}

interface Cost {
  ns: number
  /** Pixels that are held at the same time. */
  held: number
}

/**
 * The width in pixels, at most the wanted one and at least a quarter of it, in which a picture costs no more than some
 * seconds and 400 MB; undefined if there is none. Every layer is taken to be as large as all that the picture draws.
 */
export const affordableWidth = (simple: SimpleSvg, wanted: number): number | undefined => {
  const tree = treeOf(simple.content)
  for (let part = 1; part <= COARSEST; part *= 2) {
    const width = Math.max(1, Math.round(wanted / part))
    const { ns, held } = new Meter(tree, simple, width).measure()
    if (ns <= MOST_NS && held * BYTES_A_PIXEL <= MOST_HELD_BYTES) return width
  }
  return undefined
}

/** Pixels across of the largest symbol that other renderers draw. */
const LARGEST_SYMBOL = 1000
/** Layers and patterns that other renderers draw, too. */
const MOST_LAYERS = 500
const LAYERS = /\s(?:opacity|clip-path|mask)=|mix-blend-mode/g
const PAINTS = /\s(?:fill|stroke)="url\(/g

/** Gradients that begin again where they end: those of PDF do not. */
const REPEATED = /\sspreadMethod="re/

/**
 * Whether only a renderer of pixels should draw it, which knows the cost: it has filters, hundreds of layers, or gradients
 * that PDF cannot hold.
 */
export const isForPixels = (simple: SimpleSvg): boolean => {
  const { content } = simple
  const count = (parts: RegExp) => content.match(parts)?.length ?? 0
  if (content.includes('<filter') || REPEATED.test(content) || count(LAYERS) > MOST_LAYERS) return true
  if (content.includes('<pattern') && count(PAINTS) > MOST_LAYERS) return true
  return affordableWidth(simple, LARGEST_SYMBOL) !== LARGEST_SYMBOL
}

class Meter {
  readonly #named = new Map<string, Node>()
  /** Of a layer. */
  readonly #pixels: number
  /** Of the largest layer. */
  readonly #most: number
  readonly #scale: number

  constructor(
    private readonly tree: Node,
    { width, height, reach }: SimpleSvg,
    drawnWidth: number
  ) {
    this.#scale = drawnWidth / width
    const pixels = drawnWidth * Math.max(1, (drawnWidth * height) / width)
    this.#most = LARGEST_LAYER * pixels
    this.#pixels = Math.min(this.#most, pixels * (1 + 2 * reach) ** 2)
    const collect = (node: Node): void => {
      const id = valueOf(node, 'id')
      if (id !== undefined) this.#named.set(id, node)
      node.children.forEach(collect)
    }
    collect(tree)
  }

  measure(): Cost {
    return this.#drawn(this.tree, this.#scale, 0)
  }

  /** `scale`: pixels of a user unit. */
  #drawn(node: Node, outer: number, depth: number): Cost {
    if (depth > DEEPEST) return NEVER
    const scale = outer * stretchOf(valueOf(node, 'transform'))
    const cost: Cost = { ns: 0, held: 0 }
    const add = ({ ns, held }: Cost) => {
      cost.ns += ns
      cost.held = Math.max(cost.held, held)
    }
    for (const child of node.children)
      if (child.name !== 'defs' && cost.ns <= MOST_NS * COARSEST ** 4) add(this.#drawn(child, scale, depth + 1))
    if (node.name === 'image') add(decoding(node))
    for (const paint of ['fill', 'stroke']) {
      const pattern = this.#target(node, paint)
      if (pattern?.name === 'pattern') add(this.#pattern(pattern, scale, depth))
    }
    const isBlended = /(?:mix-blend-mode:(?!normal)|isolation:isolate)/.test(valueOf(node, 'style') ?? '')
    const references = ['clip-path', 'mask', 'filter'].map((name) => this.#target(node, name))
    if (!isBlended && valueOf(node, 'opacity') === undefined && !references.some(Boolean)) return cost
    cost.ns += LAYER_NS * this.#pixels
    cost.held += this.#pixels
    for (const target of references) {
      if (!target) continue
      if (isTooLong(target) || this.#pixels === this.#most) return NEVER
      const inner = target.name === 'filter' ? this.#filter(target, scale) : this.#drawn(target, scale, depth + 1)
      cost.ns += inner.ns + LAYER_NS * this.#pixels
      cost.held += inner.held + this.#pixels
    }
    return cost
  }

  #target(node: Node, name: string): Node | undefined {
    const [, id] = /url\(#([^)]*)\)/.exec(valueOf(node, name) ?? '') ?? []
    return id === undefined ? undefined : this.#named.get(id)
  }

  /** A tile of a pattern is drawn once for each use. */
  #pattern(pattern: Node, scale: number, depth: number): Cost {
    if (isTooLong(pattern)) return NEVER
    const side = (name: string) => Number(valueOf(pattern, name) ?? 1)
    const unit =
      valueOf(pattern, 'patternUnits') === 'userSpaceOnUse'
        ? (scale * stretchOf(valueOf(pattern, 'patternTransform'))) ** 2
        : this.#pixels
    const pixels = side('width') * side('height') * unit
    if (pixels > this.#most) return NEVER
    const inner = this.#drawn(pattern, scale, depth + 1)
    return {
      ns: LAYER_NS * pixels + inner.ns * Math.max(1, pixels / this.#pixels),
      held: pixels + inner.held * Math.max(1, pixels / this.#pixels)
    }
  }

  #filter(filter: Node, scale: number): Cost {
    const side = (name: string) => Number(valueOf(filter, name) ?? 1)
    const unit = valueOf(filter, 'filterUnits') === 'userSpaceOnUse' ? scale ** 2 : this.#pixels
    const pixels = Math.min(this.#most, side('width') * side('height') * unit)
    const cost: Cost = { ns: 0, held: 2 * pixels }
    for (const primitive of filter.children) {
      if (isTooLong(primitive)) return NEVER
      cost.ns += pixels * nsOf(primitive, scale)
      cost.held += pixels
      if (primitive.name === 'feImage') cost.ns += decoding(primitive).ns
    }
    return cost
  }
}

const isTooLong = (node: Node): boolean =>
  LENGTHS.some((name) =>
    (valueOf(node, name) ?? '').split(/[\s,]+/).some((part) => !(Math.abs(Number(part)) <= LONGEST))
  )

/** For each pixel. */
const nsOf = (primitive: Node, scale: number): number => {
  const pair = (name: string): [number, number] => {
    const [x = 0, y = x] = (valueOf(primitive, name) ?? '').split(/[\s,]+/).map(Number)
    return [x, y]
  }
  switch (primitive.name) {
    case 'feGaussianBlur':
      return BLUR_NS
    case 'feDropShadow':
      return BLUR_NS + PRIMITIVE_NS
    case 'feTurbulence':
      return BLUR_NS + OCTAVE_NS * pair('numOctaves')[0]
    case 'feMorphology': {
      const [x, y] = pair('radius')
      return PRIMITIVE_NS + NEIGHBOUR_NS * (2 * x * scale + 1) * (2 * y * scale + 1)
    }
    case 'feConvolveMatrix': {
      const [x, y] = pair('order')
      return PRIMITIVE_NS + MATRIX_NS * x * y
    }
    default:
      return PRIMITIVE_NS * Math.max(1, primitive.children.length)
  }
}

/** Of an embedded picture, by its length: the pixels of all of them together have a limit of their own. */
const decoding = ({ attributes }: Node): Cost => ({ ns: DECODE_NS * attributes.length, held: 0 })

/** The longest side of a user unit after a transform, in units before it. */
const stretchOf = (transform: string | undefined): number => {
  const [a = 1, b = 0, c = 0, d = 1] = transform?.match(/-?[\d.]+(?:e[+-]?\d+)?/gi)?.map(Number) ?? []
  return transform === undefined ? 1 : Math.max(Math.hypot(a, b), Math.hypot(c, d))
}

const TAG = /<(\/?)([a-z]\w*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/gi

/** Of the renderer's own writing. */
const treeOf = (content: string): Node => {
  const root: Node = { name: 'svg', attributes: '', children: [] }
  const open = [root]
  for (const [, isEnd, name, attributes, isEmpty] of content.matchAll(TAG)) {
    if (isEnd) {
      if (open.length > 1) open.pop()
      continue
    }
    const node: Node = { name: name!, attributes: attributes!, children: [] }
    open.at(-1)!.children.push(node)
    if (!isEmpty) open.push(node)
  }
  return root
}

const valueOf = ({ attributes }: Node, name: string): string | undefined => {
  const at = attributes.indexOf(` ${name}="`)
  if (at < 0) return undefined
  const start = at + name.length + 3
  return attributes.slice(start, attributes.indexOf('"', start))
}
