import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { needs } from '../../support/needs.js'

const run = promisify(execFile)

/** Points from the page's top left corner to the beginning of the base line. */
export interface Word {
  text: string
  x: number
  y: number
  /** Of the letters. */
  size: number
}
export interface PageOfWords {
  width: number
  height: number
  words: Word[]
}

const attribute = (tag: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const ENTITIES: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
    name ? (ENTITIES[name] ?? '') : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal))
  )

/** Letters that say the same: ligatures that one program sets and the other does not, signs of lists. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[•‣]/g, '•')

/** The words of each page. The base lines of letters are compared: boxes of letters depend on how a font is embedded. */
export const wordsOf = async (pdf: string): Promise<PageOfWords[]> => {
  const { stdout } = await run(needs('mutool', 'mupdf-tools'), ['draw', '-q', '-F', 'stext', '-o', '-', pdf], {
    maxBuffer: 2 ** 28
  })
  const pages: PageOfWords[] = []
  let open: Word | undefined
  let size = 0
  for (const tag of stdout.match(/<[^>]+>/g) ?? []) {
    if (tag.startsWith('<page ')) {
      pages.push({ width: Number(attribute(tag, 'width')), height: Number(attribute(tag, 'height')), words: [] })
    } else if (tag.startsWith('<font ')) size = Number(attribute(tag, 'size'))
    else if (tag.startsWith('<line ')) open = undefined
    else if (tag.startsWith('<char ')) {
      const letter = plain(unescaped(attribute(tag, 'c')))
      if (/^\s*$/.test(letter)) {
        open = undefined
        continue
      }
      const [x, y] = [Number(attribute(tag, 'x')), Number(attribute(tag, 'y'))]
      if (!open) pages.at(-1)!.words.push((open = { text: '', x, y, size }))
      open.text += letter
    }
  }
  return pages
}
