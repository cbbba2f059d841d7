import type { PlacedMap } from '../../plugin/contracts.js'
import { type Editing, setBlendSpace } from './editing.js'

/** Whether the map has layers that mix with what lies under them. */
export const blends = ({ pictures }: PlacedMap): boolean => pictures.some((picture) => picture.blends)

/**
 * The pages of these maps mix colours in RGB. Without a space for it, some readers mix in the colour
 * space of a press, and whole pages change their colours.
 */
export const addBlendSpace = (pdf: Editing, maps: readonly PlacedMap[]): void => {
  const pages = new Set(maps.filter(blends).map(({ page }) => page))
  for (const page of pages) setBlendSpace(pdf, pdf.pages[page]!, 'DeviceRGB')
}
