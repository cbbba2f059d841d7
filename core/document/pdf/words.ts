import type { PDFPageLeaf } from '@cantoo/pdf-lib'
import { runsBackwards } from '../../letters.js'
import type { PlacedMap, Word } from '../../plugin/contracts.js'
import { changeContent, dictIn, type Editing, setMember } from './editing.js'
import { ADVANCE, addGlyphlessFont } from './glyphless-font.js'

const FONT = 'mapsetter-words'

export const haveWords = (maps: readonly PlacedMap[]): boolean => maps.some((map) => wordsOf(map).length > 0)

/** If the layout rotated a map, the positions of its words are unknown. */
const wordsOf = ({ words, isTurned: isMoved }: PlacedMap): readonly Word[] => (isMoved ? [] : words)

/** Writes the words that maps show as outlines over them, invisible: they can be searched, selected and copied. */
export const addWords = (pdf: Editing, maps: readonly PlacedMap[]): void => {
  if (!haveWords(maps)) return
  const font = addGlyphlessFont(pdf)
  for (const [index, page] of pdf.pages.entries()) {
    const lines = maps.filter((map) => map.page === index).flatMap((map) => linesOf(map, page))
    if (lines.length === 0) continue
    setMember(pdf, dictIn(pdf, dictIn(pdf, page, 'Resources'), 'Font'), FONT, font)
    // for screen readers, the map's alternative text replaces it
    const added = `\n/Artifact BMC\nBT\n3 Tr\n${lines.join('\n')}\nET\nEMC\n`
    changeContent(pdf, page, (content) => Buffer.concat([content, Buffer.from(added)]))
  }
}

const linesOf = (map: PlacedMap, page: PDFPageLeaf): string[] => {
  const { x: left, y: bottom, height } = page.MediaBox().asRectangle()
  return wordsOf(map).map(({ text, x, y, widthPt, sizePt }) => {
    const stretch = widthPt / (text.length * ADVANCE * sizePt)
    const place = [left + map.xPt + x, bottom + height - map.yPt - y]
    const matrix = [stretch, 0, 0, 1, ...place].map((value) => Number(value.toFixed(4)))
    return `/${FONT} ${sizePt} Tf ${matrix.join(' ')} Tm <${hexOf(text)}> Tj`
  })
}

/** UTF-16 in visual order. */
const hexOf = (text: string): string => {
  const shown = runsBackwards(text) ? [...text].reverse().join('') : text
  return Buffer.from(shown, 'utf16le').swap16().toString('hex')
}
