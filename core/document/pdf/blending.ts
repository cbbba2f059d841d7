import type { PlacedMap } from '../../plugin/contracts.js'
import { type Editing, setMember } from './editing.js'

/** Whether the map has layers that mix with what lies under them. */
export const blends = ({ pictures }: PlacedMap): boolean => pictures.some((picture) => picture.blends)

/**
 * The space in which the pages of these maps mix colours (ISO 32000-1, 11.4.7). Without it, some readers mix in the colour
 * space of a press, and whole pages change their colours.
 */
export const addBlendSpace = (pdf: Editing, maps: readonly PlacedMap[]): void => {
  const pages = new Set(maps.filter(blends).map(({ page }) => page))
  for (const page of pages)
    setMember(pdf, pdf.pages[page]!, 'Group', pdf.context.obj({ Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' }))
}
