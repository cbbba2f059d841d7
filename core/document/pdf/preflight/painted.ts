/** What the content of a page paints, with its size on the paper. */
import type { PDFDict, PDFObject, PDFPageLeaf } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { type Editing, numbersIn, unpacked } from '../editing.js'
import { IDENTITY, type Matrix, product, scaleOf } from '../matrix.js'
import { eachOperator, type Operation } from '../operators.js'
import { boxOf, type Box, middleOf, overlap, type Point, pointAt } from './boxes.js'
import { lettersOf } from './letters.js'
import { colourIn, layerIn, memberOf, opacitiesIn } from './resources.js'
import { BLACK, type Colour, dashesIn, type Painted, type State, startOf, withValues } from './state.js'

/** Operations that are looked at; a page with more is looked at in part. */
const MOST_OPERATIONS = 5e6
const MOST_DEPTH = 40
/** Pictures of fewer pixels are areas of one colour. */
const LEAST_PIXELS = 64

/** Calls `paint` for all that shows inside of a box. Returns false if the page has too much. */
export const eachPainted = (
  pdf: Editing,
  page: PDFPageLeaf,
  box: Box,
  paint: (painted: Painted) => void,
  mostOperations = MOST_OPERATIONS
): boolean => {
  const { library, context } = pdf
  const { PDFDict, PDFName, PDFRawStream, PDFRef } = library
  const member = (dict: PDFDict | undefined, name: string) => memberOf(pdf, dict, name)
  const done = new Set<string>()
  const layers: (string | undefined)[] = []
  let left = mostOperations
  let receive = paint
  const tell = (kind: Painted['kind'], at: Point, more: Partial<Painted>): void => {
    const known = { sizePt: 0, dashes: [], letters: '', dpi: 0, opacity: 1, colour: BLACK }
    receive({ kind, at, layers: layers.filter((name) => name !== undefined), ...known, ...more })
  }

  const run = (content: Buffer, resources: PDFDict | undefined, start: State, depth: number): void => {
    const stack: State[] = []
    let state = start
    let path: Point[] = []
    let isClip = false
    let text: Matrix = IDENTITY

    const whereSeen = (): Point | undefined => {
      const seen = path.length > 0 ? overlap(boxOf(path), state.clip) : undefined
      if (!seen) return undefined
      const inside = path.find(([x, y]) => x >= seen[0] && x <= seen[2] && y >= seen[1] && y <= seen[3])
      return inside ?? middleOf(seen)
    }
    const painted = (isFill: boolean, isStroke: boolean): void => {
      const at = whereSeen()
      if (at && isFill) {
        const { fill: colour, fillOpacity: opacity } = state
        tell('area', at, { colour, opacity })
        if (colour.space === 'other' && colour.pattern) tile(colour.pattern, resources, boxOf(path), state, depth)
      }
      if (at && isStroke) {
        const scale = scaleOf(state.matrix)
        const { stroke: colour, strokeOpacity: opacity } = state
        const dashes = state.dashes.map((length) => length * scale)
        tell('line', at, { sizePt: state.width * scale, colour, opacity, dashes })
      }
      ended()
    }
    const ended = (): void => {
      if (isClip && path.length > 0) state = { ...state, clip: overlap(boxOf(path), state.clip) ?? boxOf([]) }
      isClip = false
      path = []
    }
    const shown = (strings: readonly string[]): void => {
      const place = product(text, state.matrix)
      const at = pointAt(place, 0, 0)
      const isSeen = overlap([...at, ...at], state.clip) !== undefined
      if (state.isInvisible || !isSeen) return
      const font = member(resources, 'Font')?.lookupMaybe(PDFName.of(state.font), PDFDict)
      const { fill: colour, fillOpacity: opacity } = state
      tell('text', at, {
        sizePt: state.size * scaleOf(place),
        colour,
        opacity,
        letters: strings.map((string) => lettersOf(pdf, font, string)).join('')
      })
    }

    const visit = ({ word, operands }: Operation): void => {
      if (left-- <= 0) return
      const numbers = (): number[] => operands.map(Number)
      const device = (space: 'rgb' | 'gray' | 'cmyk'): Colour => ({ space, values: numbers() })
      const set = (change: Partial<State>): void => void (state = { ...state, ...change })
      const add = (...values: number[]): void => {
        for (let index = 0; index + 1 < values.length; index += 2)
          path.push(pointAt(state.matrix, values[index]!, values[index + 1]!))
      }
      switch (word) {
        case 'q': return void stack.push(state) // prettier-ignore
        case 'Q': return void (state = stack.pop() ?? state) // prettier-ignore
        case 'cm': return set({ matrix: product(numbers(), state.matrix) }) // prettier-ignore
        case 'w': return set({ width: Number(operands[0]) }) // prettier-ignore
        case 'd': return set({ dashes: dashesIn(operands) }) // prettier-ignore
        case 'gs': return set(opacitiesIn(pdf, resources, operands[0])) // prettier-ignore
        case 'g': return set({ fill: device('gray') }) // prettier-ignore
        case 'G': return set({ stroke: device('gray') }) // prettier-ignore
        case 'rg': return set({ fill: device('rgb') }) // prettier-ignore
        case 'RG': return set({ stroke: device('rgb') }) // prettier-ignore
        case 'k': return set({ fill: device('cmyk') }) // prettier-ignore
        case 'K': return set({ stroke: device('cmyk') }) // prettier-ignore
        case 'cs': return set({ fill: colourIn(pdf, resources, operands[0]) }) // prettier-ignore
        case 'CS': return set({ stroke: colourIn(pdf, resources, operands[0]) }) // prettier-ignore
        case 'sc':
        case 'scn': return set({ fill: withValues(state.fill, operands) }) // prettier-ignore
        case 'SC':
        case 'SCN': return set({ stroke: withValues(state.stroke, operands) }) // prettier-ignore
        case 'm':
        case 'l': return add(...numbers()) // prettier-ignore
        case 'c':
        case 'v':
        case 'y': return add(...numbers()) // prettier-ignore
        case 're': {
          const [x, y, width, height] = numbers() as [number, number, number, number]
          return add(x, y, x + width, y, x + width, y + height, x, y + height)
        }
        case 'W':
        case 'W*': isClip = true; return // prettier-ignore
        case 'n': return ended() // prettier-ignore
        case 'S':
        case 's': return painted(false, true) // prettier-ignore
        case 'f':
        case 'F':
        case 'f*': return painted(true, false) // prettier-ignore
        case 'B':
        case 'B*':
        case 'b':
        case 'b*': return painted(true, true) // prettier-ignore
        case 'BT': text = IDENTITY; return // prettier-ignore
        case 'Tf': return set({ font: operands[0]?.slice(1) ?? '', size: Number(operands[1]) }) // prettier-ignore
        case 'Tr': return set({ isInvisible: operands[0] === '3' }) // prettier-ignore
        case 'Tm': text = product(numbers(), IDENTITY); return // prettier-ignore
        case 'Td':
        case 'TD': text = product([1, 0, 0, 1, ...numbers()], text); return // prettier-ignore
        case 'Tj':
        case 'TJ': return shown(operands.filter((one) => /^[<(]/.test(one))) // prettier-ignore
        case 'BMC': return void layers.push(undefined) // prettier-ignore
        case 'BDC': return void layers.push(layerIn(pdf, resources, operands)) // prettier-ignore
        case 'EMC': return void layers.pop() // prettier-ignore
        case 'Do': return drawn(operands[0]?.slice(1) ?? '', resources, state, depth) // prettier-ignore
      }
    }
    eachOperator(content, visit)
  }

  /** A picture, or a form with content of its own. */
  const drawn = (name: string, resources: PDFDict | undefined, state: State, depth: number): void => {
    const ref = member(resources, 'XObject')?.get(PDFName.of(name))
    const stream = context.lookup(ref)
    if (!(stream instanceof PDFRawStream)) return
    if (stream.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return form(ref, state, depth, resources)
    const number = (size: string) => Number(stream.dict.get(PDFName.of(size))?.toString())
    const [width, height] = [number('Width'), number('Height')]
    const [a, b, c, d] = state.matrix
    const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) => pointAt(state.matrix, x!, y!)) // prettier-ignore
    const seen = overlap(boxOf(corners), state.clip)
    if (!seen || width * height < LEAST_PIXELS) return
    const dpi = 72 * Math.min(width / Math.hypot(a, b), height / Math.hypot(c, d))
    tell('picture', middleOf(seen), { dpi })
  }

  /** The same form of the same size is looked at once. */
  const form = (ref: PDFObject | undefined, state: State, depth: number, others?: PDFDict): void => {
    const stream = context.lookup(ref)
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream) || depth > MOST_DEPTH) return
    const own = numbersIn(pdf, stream.dict, 'Matrix')
    const matrix = own ? product(own, state.matrix) : state.matrix
    const bounds = numbersIn(pdf, stream.dict, 'BBox')
    const corners = bounds && [0, 2].flatMap((x) => [1, 3].map((y) => pointAt(matrix, bounds[x]!, bounds[y]!)))
    const clip = corners ? overlap(boxOf(corners), state.clip) : state.clip
    const key = `${ref} ${scaleOf(matrix).toPrecision(4)}`
    if (!clip || done.has(key)) return
    done.add(key)
    const content = unpacked(pdf, stream)
    if (content) run(content, member(stream.dict, 'Resources') ?? others, { ...state, matrix, clip }, depth + 1)
  }

  /** The tile of a pattern (8.7.3): its matrix begins at the page. */
  const tile = (name: string, resources: PDFDict | undefined, clip: Box, state: State, depth: number): void => {
    const ref = member(resources, 'Pattern')?.get(PDFName.of(name))
    const stream = context.lookup(ref)
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream) || done.has(ref.toString())) return
    done.add(ref.toString())
    const content = unpacked(pdf, stream)
    const matrix = product(numbersIn(pdf, stream.dict, 'Matrix') ?? [], IDENTITY)
    const everywhere: Box = [-Infinity, -Infinity, Infinity, Infinity]
    if (!content || depth > MOST_DEPTH) return
    const outer = receive
    // a tile lies anywhere in the area
    receive = (painted) => outer({ ...painted, at: middleOf(clip) })
    run(content, member(stream.dict, 'Resources'), { ...state, matrix, clip: everywhere }, depth + 1)
    receive = outer
  }

  const stream = context.lookup(page.get(PDFName.of('Contents')))
  if (!(stream instanceof PDFRawStream)) return true
  run(inflateSync(stream.contents), member(page, 'Resources'), startOf(box), 0)
  return left > 0
}
