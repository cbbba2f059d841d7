/** What became of a part: imported with a change, or left to the reader to do. */
export type Fate = 'changed' | 'left'

export interface Remark {
  /** The file's path in the imported folder. */
  file: string
  line: number
  fate: Fate
  text: string
}

/** The remarks on the files of an app, each once. */
export class ImportReport {
  readonly #remarks = new Map<string, Remark>()

  /** Taken over, but it differs. */
  changed(file: string, line: number, text: string): void {
    this.#add({ file, line, fate: 'changed', text })
  }
  /** Not imported: something is left to do. */
  left(file: string, line: number, text: string): void {
    this.#add({ file, line, fate: 'left', text })
  }

  #add(remark: Remark): void {
    const text = oneLine(remark.text)
    this.#remarks.set(`${remark.file}:${remark.line}:${remark.fate}:${text}`, { ...remark, text })
  }

  /** By file and line. */
  remarks(fate: Fate): Remark[] {
    return [...this.#remarks.values()]
      .filter((remark) => remark.fate === fate)
      .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  }
}

const MOST_LETTERS = 500

/** Values of files may contain any characters; a remark must be one printable line. */
const oneLine = (text: string): string => {
  const line = text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line
}
