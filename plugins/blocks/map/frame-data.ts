import type { DrawnMap } from '../../../core/plugin.js'

/** What the Typst function of a map is handed. */
export const frameData = ({ id, view, sheets, mark }: DrawnMap) => ({
  id,
  widthPt: view.widthPt,
  heightPt: view.heightPt,
  mark: mark ?? null,
  sheets: sheets.map((sheet) => ({ ...sheet }))
})

export const MAP_TYPST = '#import "/mapsetter/prelude.typ": map-frame\n#let draw(data) = map-frame(data)\n'
