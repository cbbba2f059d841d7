import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { messageOf } from '../errors.js'

/** The limit of tested letters. */
const MOST_LETTERS = 500
/** The refusal of an archive (PDF/A needs a glyph for every letter), in the debug form of Rust. */
const REFUSED = /the text `\\?"((?:[^"\\]|\\[^"])*)\\?"` could not be displayed/g

/**
 * The letters that Typst has no glyph for, including the families that Typst contains. A page with only these letters is
 * written as an archive; its refusal lists the missing ones.
 */
export const boxedLetters = (texts: readonly string[], compiler: NodeCompiler, path: string): string => {
  const letters = new Set<string>()
  for (const text of texts) for (const letter of text) if (letters.size < MOST_LETTERS) letters.add(letter)
  const written = Array.from(letters, (letter) => `#"\\u{${letter.codePointAt(0)!.toString(16)}}" `)
  compiler.addSource(path, `${written.join('')}\n//${written.length} letters`)
  const { result } = compiler.compile({ mainFilePath: path })
  if (!result) return ''
  try {
    compiler.pdf(result, { pdfStandard: 'a-2b', creationTimestamp: 0 })
    return ''
  } catch (thrown) {
    const refused = [...messageOf(thrown).matchAll(REFUSED)].map(([, text]) =>
      text!.replace(/\\+u\{([\da-f]+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    )
    return [...letters].filter((letter) => refused.some((text) => text.includes(letter))).join('')
  }
}
