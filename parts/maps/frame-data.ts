import type { DrawnMap, View } from '../../core/plugin.js'

/** What a map shows, as a text: blocks find the place of a map on the page by it. */
export const viewKey = ({ projection, mapToPaper, widthPt, heightPt }: View): string =>
  [projection, ...[...mapToPaper, widthPt, heightPt].map((number) => Number(number.toPrecision(KEY_DIGITS)))].join(' ')

/** Rounding errors differ between machines, and records of prints must not. */
const KEY_DIGITS = 9

/** The data for the Typst function of a map; `alt` is the alternative text. */
export const frameData = ({ id, view, pictures, mark }: DrawnMap, alt: string) => ({
  id,
  key: viewKey(view),
  alt,
  widthPt: view.widthPt,
  heightPt: view.heightPt,
  mark: mark ?? null,
  pictures: pictures.map((picture) => ({ ...picture }))
})

export const MAP_TYPST = '#import "/mapsetter/prelude.typ": map-frame\n#let draw(data) = map-frame(data)\n'
