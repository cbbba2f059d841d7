import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { messageOf } from '../errors.js'

/** Letters that are looked at. */
const MOST_LETTERS = 500
/** How archives are refused (PDF/A wants a glyph for every letter), in the debug form of Rust. */
const REFUSED = /the text `\\?"((?:[^"\\]|\\[^"])*)\\?"` could not be displayed/g

/**
 * Those of the letters that Typst has no glyph for: it brings along some families of its own. A page with just these
 * letters, which is to be an archive, is refused with a list of them.
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
    const said = [...messageOf(thrown).matchAll(REFUSED)].map(([, text]) =>
      text!.replace(/\\+u\{([\da-f]+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    )
    return [...letters].filter((letter) => said.some((text) => text.includes(letter))).join('')
  }
}
