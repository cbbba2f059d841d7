import type { DrawnMap } from '../../core/plugin.js'

/** The data for the Typst function of a map; `alt` is the alternative text. */
export const frameData = ({ id, view, pictures, mark }: DrawnMap, alt: string) => ({
  id,
  alt,
  widthPt: view.widthPt,
  heightPt: view.heightPt,
  mark: mark ?? null,
  pictures: pictures.map((picture) => ({ ...picture }))
})

export const MAP_TYPST = '#import "/mapsetter/prelude.typ": map-frame\n#let draw(data) = map-frame(data)\n'
