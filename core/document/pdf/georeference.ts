import type { PDFObject, PDFPageLeaf } from '@cantoo/pdf-lib'
import type { PlacedMap } from '../../plugin/contracts.js'
import { type Editing, setMember, textString } from './editing.js'

/** The position of a map on earth. */
export interface PdfGeoreference {
  isGeographic: boolean
  epsg?: number
  /** Well-known text, version 1. */
  wkt?: string
  /** At least three points, each as fractions of the frame from the lower left corner, and in degrees. */
  points: readonly { frame: readonly [x: number, y: number]; latitude: number; longitude: number }[]
}

/** Undefined for a map without a known position. */
export type PositionOf = (view: PlacedMap['view']) => PdfGeoreference | undefined

/** The four corners of a viewport. */
const WHOLE = [0, 0, 0, 1, 1, 1, 1, 0]
/** 0.1 µm on the ground. */
const DEGREE_DECIMALS = 12
const PAPER_DECIMALS = 5

/**
 * Adds each page's maps as viewports with a geographic measure (ISO 32000-2, 12.9 and 12.10). A map that the layout
 * rotated or scaled is left out: a viewport is upright.
 */
export const addPositions = (pdf: Editing, maps: readonly PlacedMap[], positionOf: PositionOf): void => {
  const write = makeWriter(pdf)
  let isAny = false
  for (const [index, page] of pdf.pages.entries()) {
    const viewports = maps.flatMap((map) => {
      const position = map.page === index && !map.isTurned && positionOf(map.view)
      return position ? [write(map, position, page)] : []
    })
    if (viewports.length === 0) continue
    setMember(pdf, page, 'VP', pdf.context.obj(viewports))
    isAny = true
  }
  if (isAny)
    setMember(
      pdf,
      pdf.catalog,
      'Extensions',
      pdf.context.obj({ ADBE: { BaseVersion: '1.7', ExtensionLevel: 3, Type: 'DeveloperExtensions' } })
    )
}

const makeWriter = (pdf: Editing) => {
  const { context } = pdf
  const systems = new Map<string, PDFObject>()
  /** Maps of the same projection share its description. */
  const systemOf = ({ isGeographic, epsg, wkt }: PdfGeoreference): PDFObject => {
    const key = `${epsg} ${wkt}`
    const known = systems.get(key)
    if (known) return known
    const made = context.register(
      context.obj({
        Type: isGeographic ? 'GEOGCS' : 'PROJCS',
        ...(epsg !== undefined && { EPSG: epsg }),
        ...(wkt !== undefined && { WKT: asciiString(pdf, wkt) })
      })
    )
    systems.set(key, made)
    return made
  }
  return ({ name, view, xPt, yPt }: PlacedMap, position: PdfGeoreference, page: PDFPageLeaf): PDFObject => {
    const { x, y, height } = page.MediaBox().asRectangle()
    const [left, top] = [x + xPt, y + height - yPt]
    const { points } = position
    return context.obj({
      Type: 'Viewport',
      BBox: [left, top - view.heightPt, left + view.widthPt, top].map((value) => rounded(value, PAPER_DECIMALS)),
      Name: textString(pdf, name),
      Measure: {
        Type: 'Measure',
        Subtype: 'GEO',
        Bounds: WHOLE,
        GPTS: points.flatMap(({ latitude, longitude }) =>
          [latitude, longitude].map((value) => rounded(value, DEGREE_DECIMALS))
        ),
        LPTS: points.flatMap(({ frame }) => [...frame]),
        GCS: systemOf(position)
      }
    })
  }
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

const asciiString = ({ library }: Editing, text: string): PDFObject =>
  library.PDFString.of(text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&'))
