import type { Drawing, Label, PlacedImage } from '../../../core/plugin.js'

/** What one layer of a style draws. */
export interface Step {
  images?: readonly PlacedImage[]
  svg?: string
  /** What the SVG refers to. */
  definitions?: string
  labels?: readonly Label[]
}

/**
 * Joins the layers of a style, bottom first, to as few drawings as possible. In a drawing, pictures are below the shapes
 * and labels are above both.
 */
export const drawingsOf = (steps: readonly Step[]): Drawing[] => {
  const drawings: (Required<Pick<Drawing, 'labels' | 'images' | 'svg'>> & { defined: Set<string> })[] = []
  const top = (isFull: (drawing: (typeof drawings)[number]) => boolean) => {
    const last = drawings.at(-1)
    if (last && !isFull(last)) return last
    const added = { images: [], svg: '', labels: [], defined: new Set<string>() }
    drawings.push(added)
    return added
  }
  for (const { images = [], svg = '', definitions = '', labels = [] } of steps) {
    if (images.length > 0) top((one) => one.svg !== '' || one.labels.length > 0).images.push(...images)
    if (svg !== '') {
      const drawing = top((one) => one.labels.length > 0)
      // each drawing is an SVG of its own
      if (!drawing.defined.has(definitions)) drawing.svg += definitions
      drawing.defined.add(definitions)
      drawing.svg += svg
    }
    if (labels.length > 0) {
      const drawing = top(() => false)
      for (const label of labels) drawing.labels.push(label)
    }
  }
  return drawings.map(({ defined: _, ...drawing }) => drawing)
}
