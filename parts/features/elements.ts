import { PrintError } from '../../core/errors.js'
import type { Box } from '../geometry/clip.js'
import { LongText } from './long-text.js'
import { WaitingAreas } from './waiting-areas.js'

/** Maximum characters of SVG of one layer. More does not fit into the memory of a worker together with the document. */
const MOST_CHARACTERS = 150_000_000
/** Maximum characters of a path; longer paths are slow to paint. */
const LONGEST_PATH = 20_000

type Element = string | (() => string)

/**
 * SVG elements in drawing order. Adjacent elements with the same paint share a group. A path without such neighbours
 * has its paint itself: with one group each, hundreds of thousands of paths would need half as much renderer memory
 * again.
 */
export class Elements {
  private readonly written = new LongText()
  /** The paint of the most recent elements. */
  private paint = ''
  /** The first element with this paint; not written yet. */
  private single = ''
  /** The data of the open path, to which lines with the same paint are added, and its paint. */
  private open = ''
  private openPaint = ''
  private areas?: WaitingAreas

  /** `frame`: where its elements lie; they may reach out of it. */
  constructor(private readonly frame: Box) {}

  /** Adds an element. `paint`: its attributes. `element` may be a function that is called at the end. */
  add(paint: string, element: Element): void {
    this.endOpen()
    this.write(paint, element)
  }

  /** Like `add`, for an element that may be known only at the end and may be empty. */
  addDrawn(paint: string, waits: boolean, draw: () => string): void {
    const element = waits ? draw : draw()
    if (element !== '') this.add(paint, element)
  }

  /** Adds a line. Lines with the same paint are joined in one path if `mayJoin`. */
  addLines(paint: string, data: string, mayJoin: boolean): void {
    if (!mayJoin) return this.add(paint, `<path d="${data}"/>`)
    this.writeAreas()
    if (paint !== this.openPaint || this.open.length > LONGEST_PATH) this.closePath()
    this.openPaint = paint
    this.open += data
  }

  /** Adds an area. Areas with the same paint that are apart become one path. `box`: of all that it paints. */
  addArea(paint: string, data: string, box: Box): void {
    this.closePath()
    this.areas ??= new WaitingAreas(this.frame, LONGEST_PATH)
    if (!this.areas.add(paint, data, box)) this.add(paint, `<path d="${data}"/>`)
    else if (this.areas.isFull) this.writeAreas()
  }

  /** The SVG of all elements. */
  toString(): string {
    this.endOpen()
    this.enter('')
    return this.written.toString()
  }

  private endOpen(): void {
    this.writeAreas()
    this.closePath()
  }

  private writeAreas(): void {
    this.areas?.take((paint, data) => this.write(paint, `<path d="${data}"/>`))
  }

  private closePath(): void {
    if (this.open === '') return
    const data = this.open
    this.open = ''
    this.write(this.openPaint, `<path d="${data}"/>`)
  }

  private write(paint: string, element: Element): void {
    const isFirst = paint !== this.paint
    this.enter(paint)
    if (isFirst && paint !== '' && isPath(element)) this.single = element
    else {
      if (isFirst || this.single !== '') this.openGroup()
      this.put(element)
    }
  }

  /** Closes the group of another paint, if one is open. */
  private enter(paint: string): void {
    if (paint === this.paint) return
    if (this.single !== '') this.put(`<path ${this.paint} ${this.single.slice(PATH.length)}`)
    else if (this.paint !== '') this.put('</g>')
    this.single = ''
    this.paint = paint
  }

  private openGroup(): void {
    if (this.paint !== '') this.put(`<g ${this.paint}>`)
    if (this.single !== '') this.put(this.single)
    this.single = ''
  }

  private put(element: Element): void {
    if (typeof element === 'string') this.written.add(element)
    else this.written.addLater(element)
    if (this.written.length > MOST_CHARACTERS)
      throw new PrintError(
        'too-large',
        `the features need more than ${MOST_CHARACTERS} characters of SVG; request fewer or simpler features`
      )
  }
}

const PATH = '<path '

/** Whether the element is a path with only a data attribute. */
const isPath = (element: Element): element is string =>
  typeof element === 'string' &&
  element.startsWith(`${PATH}d="`) &&
  element.indexOf('"', PATH.length + 3) === element.length - 3
