import type { DrawnMap } from '../../core/plugin.js'

/** What the Typst function of a map is handed; `alt` says what it shows. */
export const frameData = ({ id, view, sheets, mark }: DrawnMap, alt: string) => ({
  id,
  alt,
  widthPt: view.widthPt,
  heightPt: view.heightPt,
  mark: mark ?? null,
  sheets: sheets.map((sheet) => ({ ...sheet }))
})

export const MAP_TYPST = '#import "/mapsetter/prelude.typ": map-frame\n#let draw(data) = map-frame(data)\n'
