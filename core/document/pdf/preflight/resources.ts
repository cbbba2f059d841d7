/** What the operators of a content name: members of its resources (ISO 32000-2, 7.8.3). */
import type { PDFDict } from '@cantoo/pdf-lib'
import type { Editing } from '../editing.js'
import { namedSpace } from '../x4/colours.js'
import type { Colour, State } from './state.js'

type Resources = PDFDict | undefined

export const memberOf = ({ library: { PDFDict, PDFName } }: Editing, dict: Resources, name: string): Resources =>
  dict?.lookupMaybe(PDFName.of(name), PDFDict)

/** The colour after `cs`, before its values are set. */
export const colourIn = (pdf: Editing, resources: Resources, operand = ''): Colour => {
  if (operand === '/DeviceCMYK') return { space: 'cmyk', values: [0, 0, 0, 1] }
  const space = namedSpace(pdf, resources, operand.slice(1))
  return space === 'other' ? { space } : { space, values: [0] }
}

/** The name of the layer that `BDC` begins, if it begins one. */
export const layerIn = (pdf: Editing, resources: Resources, [tag, name]: readonly string[]): string | undefined => {
  const { PDFName, PDFHexString, PDFString } = pdf.library
  const group = tag === '/OC' ? memberOf(pdf, memberOf(pdf, resources, 'Properties'), name?.slice(1) ?? '') : undefined
  const written = group?.get(PDFName.of('Name'))
  return written instanceof PDFHexString || written instanceof PDFString ? written.decodeText() : undefined
}

/** What `gs` changes. */
export const opacitiesIn = (pdf: Editing, resources: Resources, operand = ''): Partial<State> => {
  const found = memberOf(pdf, memberOf(pdf, resources, 'ExtGState'), operand.slice(1))
  const number = (name: string): number | undefined => {
    const value = found?.get(pdf.library.PDFName.of(name))
    return value === undefined ? undefined : Number(value.toString())
  }
  const [fillOpacity, strokeOpacity] = [number('ca'), number('CA')]
  return { ...(fillOpacity !== undefined && { fillOpacity }), ...(strokeOpacity !== undefined && { strokeOpacity }) }
}
