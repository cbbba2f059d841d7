import { drawable, isSimple, isTurned } from '../../letters.js'
import type { TextRun, TextStyle } from '../pixel-tools.js'
import { inVisualOrder, levelsOf, mirrored } from './bidi.js'
import { type Face, styleOf } from './faces.js'
import { faceFinder } from './families.js'
import { scriptOf } from '../../scripts.js'

/** The limits of remembered styles and of remembered letters of each. */
const MOST_STYLES = 200
const MOST_LETTERS = 20_000

/** Characters that belong to the letter before them: marks, joiners, variation selectors. */
const CLUSTERED = /[\p{M}\u200c\u200d\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]/u
const UNSEEN = /^[\p{Cf}\ufe00-\ufe0f]$/u
/** Signs that all scripts use. */
const NEUTRAL = /^[\p{Z}\p{P}\p{S}]$/u

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Part {
  text: string
  face: Face
  level: number
  /** Whether it has letters that need the rules of their script. */
  script?: string
  /** Letters that are in no face. */
  missing: string
}

interface Found {
  face: Face
  missing: string
}

/**
 * Splits lines of text into runs that one face can show, from left to right on paper. Renderers would choose other faces
 * themselves, but each in its own way, and not for two scripts in one line.
 */
export const runMaker = (faces: readonly Face[]): ((text: string, style: TextStyle) => TextRun[]) => {
  const facesFor = faceFinder(faces)
  const known = new Map<string, { candidates: readonly Face[]; letters: Map<string, Found> }>()

  const lookUp = (style: TextStyle) => {
    const key = `${style.italic} ${style.fontWeight} ${style.fontFamily}`
    let found = known.get(key)
    if (!found) {
      if (known.size >= MOST_STYLES) known.clear()
      known.set(key, (found = { candidates: facesFor(style), letters: new Map() }))
    }
    if (found.letters.size >= MOST_LETTERS) found.letters.clear()
    return found
  }

  return (line, style) => {
    const text = drawable(line)
    const { candidates, letters } = lookUp(style)
    const [first] = candidates
    if (!first) return [{ text, style }]
    const faceOf = (cluster: string): Found => {
      let found = letters.get(cluster)
      if (!found) letters.set(cluster, (found = findFace(cluster, candidates, first)))
      return found
    }
    const levels = isTurned(text) ? levelsOf(text) : undefined
    const parts = partsOf(text, faceOf, levels)
    const ordered = levels ? inVisualOrder(parts.flatMap(withoutLooseEnds)) : parts
    return ordered.map(({ text: written, face, missing }) => ({
      text: written,
      style: { ...style, ...styleOf(face) },
      ...(missing !== '' && { missing })
    }))
  }
}

/** The first face that has the whole cluster, otherwise the first that has its letter. */
const findFace = (cluster: string, candidates: readonly Face[], first: Face): Found => {
  const seen = [...cluster].filter((character) => !UNSEEN.test(character)).map((character) => character.codePointAt(0)!)
  const whole = candidates.find((face) => seen.every((codePoint) => face.covers(codePoint)))
  if (whole) return { face: whole, missing: '' }
  const base = candidates.find((face) => face.covers(seen[0]!))
  const nowhere = seen.filter((codePoint) => !candidates.some((face) => face.covers(codePoint)))
  // glyphs of different faces do not combine
  return { face: base ?? first, missing: String.fromCodePoint(...(nowhere.length > 0 ? nowhere : seen)) }
}

/**
 * The part of a cluster that a face can show if it lacks some of it, otherwise the letter alone: Typst would search
 * endlessly for a face if one has the letter and none has its mark.
 */
const coveredPart = (cluster: string, face: Face): string => {
  const isCovered = (character: string) => face.covers(character.codePointAt(0)!)
  const [letter = '', ...rest] = cluster
  return isCovered(letter) ? letter + rest.filter(isCovered).join('') : letter
}

/** Faces may support several scripts, but each script has its own shaping rules. */
const partsOf = (text: string, faceOf: (cluster: string) => Found, levels?: Uint8Array): Part[] => {
  const parts: Part[] = []
  const isPlain = isSimple(text)
  const pieces = CLUSTERED.test(text) ? Array.from(clusters.segment(text), ({ segment }) => segment) : text
  let at = 0
  for (const piece of pieces) {
    const level = levels?.[at] ?? 0
    at += piece.length
    const last = parts.at(-1)
    // from right to left, signs between letters stay with the letters, otherwise each would be a run
    const stays =
      level % 2 === 1 && last?.level === level && NEUTRAL.test(piece) && last.face.covers(piece.codePointAt(0)!)
    const { face, missing } = stays ? { face: last.face, missing: '' } : faceOf(piece)
    const shown = missing === '' ? piece : coveredPart(piece, face)
    const script = isPlain ? undefined : shapingOf(piece)
    const goesOn =
      last?.face === face &&
      last.level === level &&
      (last.missing === '') === (missing === '') &&
      (script === undefined || last.script === undefined || last.script === script) &&
      // renderers of SVG text drop blanks at the start of a run
      last.text !== ' '
    if (goesOn) {
      last.text += shown
      last.missing += missing
      last.script ??= script
    } else parts.push({ text: shown, face, level, script, missing })
  }
  return parts
}

/** The script of a letter, one value for all simple scripts; undefined for signs of all scripts. */
const shapingOf = (cluster: string): string | undefined => {
  const script = scriptOf(cluster.codePointAt(0)!)
  return script !== undefined && isSimple(cluster) ? 'simple' : script
}

/**
 * Renderers read a run as text from left to right: signs at the ends of a run from right to left would change sides, so
 * each of them becomes its own run.
 */
const withoutLooseEnds = (part: Part): Part[] => {
  if (part.level % 2 === 0) return [part]
  const characters = [...part.text]
  const isLetter = (character: string) => !NEUTRAL.test(character)
  const from = characters.findIndex(isLetter)
  const to = characters.findLastIndex(isLetter) + 1
  const loose = (character: string): Part => ({ ...part, text: mirrored(character) })
  if (from < 0) return characters.map(loose)
  const middle = { ...part, text: characters.slice(from, to).join('') }
  return [...characters.slice(0, from).map(loose), middle, ...characters.slice(to).map(loose)]
}
