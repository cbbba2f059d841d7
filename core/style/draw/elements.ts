import { PrintError } from '../../errors.js'

/** SVG of a layer beyond this would not fit beside its document into a worker's memory. */
const MOST_CHARACTERS = 100_000_000
/** Longer paths are slow to paint in one go. */
const LONGEST_PATH = 20_000

type Element = string | (() => string)

/** SVG elements in drawing order; neighbours of the same paint share a group. */
export class Elements {
  private readonly written: Element[] = []
  private paint = ''
  /** Data of the path that lines of the same paint are added to. */
  private open = ''
  private characters = 0

  /** `paint`: attributes; `element` may wait until the end with what it is. */
  add(paint: string, element: Element): void {
    this.closePath()
    this.write(paint, element)
  }

  /** Lines of one paint, which may be drawn at once where the paint lets them. */
  addLines(paint: string, data: string, mayJoin: boolean): void {
    if (!mayJoin) return this.add(paint, `<path d="${data}"/>`)
    if (paint !== this.paint || this.open.length > LONGEST_PATH) this.closePath()
    if (this.open === '') this.enter(paint)
    this.open += data
  }

  /** All elements as text. */
  toString(): string {
    this.closePath()
    const text = this.written.map((element) => (typeof element === 'string' ? element : element())).join('')
    return this.paint === '' ? text : `${text}</g>`
  }

  private closePath(): void {
    if (this.open === '') return
    const data = this.open
    this.open = ''
    this.write(this.paint, `<path d="${data}"/>`)
  }

  private write(paint: string, element: Element): void {
    this.enter(paint)
    this.written.push(element)
    this.characters += typeof element === 'string' ? element.length : 0
    if (this.characters > MOST_CHARACTERS)
      throw new PrintError(
        'too-large',
        `the features make more than ${MOST_CHARACTERS} characters of SVG; ask for fewer of them, or simpler ones`
      )
  }

  private enter(paint: string): void {
    if (paint === this.paint) return
    if (this.paint !== '') this.written.push('</g>')
    if (paint !== '') this.written.push(`<g ${paint}>`)
    this.paint = paint
  }
}
