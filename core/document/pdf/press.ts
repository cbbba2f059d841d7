import type { PDFPageLeaf } from '@cantoo/pdf-lib'
import type { PdfOptions } from '../../spec.js'
import { screenColour } from '../press/press-svg.js'
import { HAIRLINE_PT, marginOf, type Marks, marksOf, type Press } from '../press/sheet.js'
import type { SpotSpace } from './x4/spots.js'
import { changeContent, dictIn, type Editing, setMember } from './editing.js'

/** The name of the colour of all inks in a page's resources. */
export const ALL_INKS = 'mapsetter-all'
/** A circle of four curves. */
const KAPPA = 0.5522847498

/** Boxes (ISO 32000-1, 14.11.2), bleed and marks of all pages; their coordinates stay those of the trimmed page. */
export const addPress = (
  pdf: Editing,
  press: Press,
  standard: PdfOptions['standard'],
  spots: readonly SpotSpace[] = []
): void => {
  for (const page of pdf.pages) {
    const { width, height } = page.MediaBox().asRectangle()
    const around = (points: number) => pdf.context.obj([-points, -points, width + points, height + points].map(rounded))
    setMember(pdf, page, 'TrimBox', around(0))
    setMember(pdf, page, 'BleedBox', around(press.bleedPt))
    setMember(pdf, page, 'MediaBox', around(marginOf(press)))
    const drawn = marksOf(press, width, height)
    const marks =
      press.marks.length > 0
        ? marksIn(pdf, page, drawn, height, standard) + spotPatches(pdf, page, drawn, [width, height], spots)
        : ''
    changeContent(pdf, page, (content) => {
      const wide = withWideBackground(content.toString('latin1'), width, height, press.bleedPt)
      const box = [-press.bleedPt, -press.bleedPt, width + 2 * press.bleedPt, height + 2 * press.bleedPt].map(rounded)
      return Buffer.from(`q\n${box.join(' ')} re W n\n${wide}\nQ\n${marks}`, 'latin1')
    })
  }
}

const rounded = (points: number): number => Number(points.toFixed(4))

/** The rectangle of Typst for the fill of a page, at the start of its content. */
const BACKGROUND = /^[^]{0,200}?\n0 0 m\n([\d.]+) 0 l\n\1 ([\d.]+) l\n0 \2 l\nh\nf/

/** The background of the page also covers its bleed. */
const withWideBackground = (content: string, width: number, height: number, bleed: number): string => {
  const [start, right, bottom] = BACKGROUND.exec(content) ?? []
  if (!start || bleed === 0 || Math.abs(Number(right) - width) + Math.abs(Number(bottom) - height) > 0.02)
    return content
  const [x, y] = [rounded(width + bleed), rounded(height + bleed)]
  const path = `${-bleed} ${-bleed} m\n${x} ${-bleed} l\n${x} ${y} l\n${-bleed} ${y} l\nh\nf`
  return start.slice(0, start.lastIndexOf('0 0 m')) + path + content.slice(start.length)
}

const marksIn = (
  pdf: Editing,
  page: PDFPageLeaf,
  { lines, circles, patches }: Marks,
  height: number,
  standard: PdfOptions['standard']
): string => {
  const { context } = pdf
  // archives allow no colours of inks without a profile of the press
  const isGrey = standard !== undefined && standard !== 'x-4'
  const inks = isGrey ? { space: 'DeviceGray', C0: [1], C1: [0] } : { space: 'DeviceCMYK', C0: [0, 0, 0, 0], C1: [1, 1, 1, 1] } // prettier-ignore
  const tint = { FunctionType: 2, Domain: [0, 1], C0: inks.C0, C1: inks.C1, N: 1 }
  const spaces = dictIn(pdf, dictIn(pdf, page, 'Resources'), 'ColorSpace')
  setMember(pdf, spaces, ALL_INKS, context.obj(['Separation', 'All', inks.space, tint]))
  const paths = [
    ...lines.map(([x1, y1, x2, y2]) => `${at(x1, height - y1)} m ${at(x2, height - y2)} l S`),
    ...circles.map(([x, y, radius]) => `${circle(x, height - y, radius)} S`)
  ]
  const bars = patches.map(({ x, y, width, height: tall, inks: own }) => {
    const colour = isGrey ? `${at(...screenColour(own))} rg` : `${at(...own)} k`
    return `${colour} ${at(x, height - y - tall, width, tall)} re f`
  })
  return `/Artifact BMC\nq\n/${ALL_INKS} CS 1 SCN ${HAIRLINE_PT} w\n${[...paths, ...bars].join('\n')}\nQ\nEMC\n`
}

/** The bar of colours goes on with a patch of each spot colour, right of the middle. */
const spotPatches = (
  pdf: Editing,
  page: PDFPageLeaf,
  { patches: places }: Marks,
  [width, height]: readonly [number, number],
  spots: readonly SpotSpace[]
): string => {
  const patches = spots.flatMap(({ resource, ref }, index) => {
    const patch = places[index]
    if (!patch) return []
    setMember(pdf, dictIn(pdf, dictIn(pdf, page, 'Resources'), 'ColorSpace'), resource, ref)
    const { x, y, width: wide, height: tall } = patch
    return [`/${resource} cs 1 scn ${at(width / 2 + x, height - y - tall, wide, tall)} re f\n`]
  })
  return patches.length === 0 ? '' : `/Artifact BMC\nq\n${patches.join('')}Q\nEMC\n`
}

const at = (...values: number[]): string => values.map(rounded).join(' ')

const circle = (x: number, y: number, r: number): string => {
  const k = KAPPA * r
  return [
    `${at(x + r, y)} m`,
    `${at(x + r, y + k, x + k, y + r, x, y + r)} c`,
    `${at(x - k, y + r, x - r, y + k, x - r, y)} c`,
    `${at(x - r, y - k, x - k, y - r, x, y - r)} c`,
    `${at(x + k, y - r, x + r, y - k, x + r, y)} c`
  ].join(' ')
}
