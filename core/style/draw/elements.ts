import { PrintError } from '../../errors.js'
import { LongText } from './long-text.js'

/** SVG of a layer beyond this would not fit beside its document into a worker's memory. */
const MOST_CHARACTERS = 150_000_000
/** Longer paths are slow to paint in one go. */
const LONGEST_PATH = 20_000

type Element = string | (() => string)

/**
 * SVG elements in drawing order; neighbours of the same paint share a group, and a path without such neighbours has its
 * paint itself: of hundreds of thousands, each with a group, a renderer would take half as much memory again.
 */
export class Elements {
  private readonly written = new LongText()
  /** Of the last elements. */
  private paint = ''
  /** The only one so far that has it, not written yet. */
  private single = ''
  /** Data of the path that lines of the same paint are added to, and that paint. */
  private open = ''
  private openPaint = ''

  /** `paint`: attributes; `element` may wait until the end with what it is. */
  add(paint: string, element: Element): void {
    this.closePath()
    this.write(paint, element)
  }

  /** As `add`, of what can perhaps be drawn only at the end, and may turn out to be nothing. */
  addDrawn(paint: string, waits: boolean, draw: () => string): void {
    const element = waits ? draw : draw()
    if (element !== '') this.add(paint, element)
  }

  /** Lines of one paint, which may be drawn at once where the paint lets them. */
  addLines(paint: string, data: string, mayJoin: boolean): void {
    if (!mayJoin) return this.add(paint, `<path d="${data}"/>`)
    if (paint !== this.openPaint || this.open.length > LONGEST_PATH) this.closePath()
    this.openPaint = paint
    this.open += data
  }

  /** All elements as text. */
  toString(): string {
    this.closePath()
    this.enter('')
    return this.written.toString()
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

  /** Ends what has another paint. */
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
        `the features make more than ${MOST_CHARACTERS} characters of SVG; ask for fewer of them, or simpler ones`
      )
  }
}

const PATH = '<path '

/** A path that has nothing but its data. */
const isPath = (element: Element): element is string =>
  typeof element === 'string' &&
  element.startsWith(`${PATH}d="`) &&
  element.indexOf('"', PATH.length + 3) === element.length - 3
