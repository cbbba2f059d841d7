import type { AppDescription } from '../../../core/plugin.js'
import { layoutNamed } from '../../../parts/http.js'
import { highestDpi, mainMap, mapSize } from './translate/layout.js'

/** A number as MapFish Print 2 writes it: with a point, without an exponent. */
const decimal = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value))

/**
 * The description of an app in info.json: scale denominators in ascending order, dpis in the order of the app, the first
 * is the default; each has its number as text in `name` and `value`; maps in points.
 */
export const infoOf = (app: AppDescription, formats: readonly string[], address: string) => ({
  scales: [...app.scales].sort((a, b) => a - b).map((scale) => ({ name: String(scale), value: decimal(scale) })),
  dpis: offeredDpis(app).map((dpi) => ({ name: String(dpi), value: String(dpi) })),
  outputFormats: formats.map((name) => ({ name })),
  layouts: [...app.layouts.map(({ name }) => name), ...Object.keys(app.aliases).sort()].map((name) => ({
    name,
    ...mapOf(app, name),
    rotation: true
  })),
  printURL: `${address}/print.pdf`,
  createURL: `${address}/create.json`
})

/** The dpis that at least one layout allows. */
const offeredDpis = ({ layouts, dpis }: AppDescription): number[] => {
  const highest = Math.max(...layouts.map((layout) => mainMap(layout)).map((map) => (map ? highestDpi(map) : 0)))
  const offered = dpis.filter((dpi) => dpi <= highest)
  return offered.length > 0 ? offered : [highest || dpis[0]!]
}

const mapOf = (app: AppDescription, name: string) => {
  const map = mainMap(layoutNamed(app, name)!)
  if (!map) return undefined
  const { widthPt, heightPt } = mapSize(map)
  return { map: { width: rounded(widthPt), height: rounded(heightPt) } }
}

const rounded = (points: number): number => Math.round(points * 100) / 100
