import type { TextStyle } from '../pixel-tools.js'
import type { Face } from './faces.js'
import { facesByFamily, namesIn } from './families.js'

/**
 * Registers fonts with a renderer before it needs them: reading all of them takes a tenth of the start of a process. Only
 * the first family of a style is registered if it has all letters of the text; else all are, because any of them may be
 * the next one in which the renderer looks.
 */
export const fontRegistration = (
  faces: readonly Face[],
  register: (file: string) => void
): ((text: string, style: Pick<TextStyle, 'fontFamily'>) => void) => {
  const unregistered = new Set(faces)
  const byFamily = facesByFamily(faces)
  return (text, style) => {
    if (unregistered.size === 0) return
    const [name = ''] = namesIn(style.fontFamily)
    const family = byFamily.get(name.toLowerCase()) ?? []
    const letters = Array.from(text, (letter) => letter.codePointAt(0)!)
    const isEnough = family.length > 0 && family.every(({ covers }) => letters.every(covers))
    for (const face of isEnough ? family : faces) if (unregistered.delete(face)) register(face.file)
  }
}
