/** Collects what a file says that the model has no place for. */
export class Source {
  readonly remarks: { line: number; text: string }[] = []
  /** Whether its expressions are in Groovy or JavaScript. */
  isScript = false

  constructor(
    readonly file: string,
    /** Where the lines of the text begin. */
    private readonly lineStarts: readonly number[],
    /** Every remark has the line of the element that names this file; absent: its own lines. */
    private readonly outer?: { source: Source; line: number }
  ) {}

  lineAt(place: number): number {
    let [low, high] = [0, this.lineStarts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.lineStarts[middle]! <= place) low = middle
      else high = middle
    }
    return low + 1
  }

  remark(line: number, text: string): void {
    if (this.outer) this.outer.source.remark(this.outer.line, `${this.file}, line ${line}: ${text}`)
    else if (this.remarks.length < MOST_REMARKS) this.remarks.push({ line, text })
    else if (this.remarks.length === MOST_REMARKS)
      this.remarks.push({ line, text: 'there are more remarks; they are not listed' })
  }
}

const MOST_REMARKS = 500

export const lineStartsOf = (text: string): number[] => [
  0,
  ...[...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)
]
