import type { Feature } from '../../core/feature.js'
import type { PaperFeature, Renderer, Style } from '../../core/style/model.js'
import { clustersOnPaper } from '../clusters.js'
import type { Members } from './members.js'
import { isNear, made, placed, pointParts } from './places.js'
import { nested } from './proportional.js'
import { countLabel, drawnBy, SIZED, sized, symbolizersOf } from './symbols.js'

const LARGEST_PT = 200
/** The default size of the largest mark, as a part of the radius: neighbours overlap little. */
const LARGEST = 1.5
const COUNT = '_count'

const countOf = ({ properties }: Feature): number => Number(properties[COUNT])

/** `clusters`: features that are close to each other on paper as one mark, with their number. */
export const readClusters = (members: Members, base: Style = SIZED): Renderer => {
  const radius = members.length('radius', 24, LARGEST_PT)
  const smallest = members.length('smallest', 14, LARGEST_PT)
  const largest = members.length('largest', Math.max(smallest, LARGEST * radius), LARGEST_PT)
  return function* (features, sheet) {
    const drawn = drawnBy(base, features, sheet.scale)
    const points = (yield* placed(drawn, sheet)).flatMap(({ feature, xy }) => xy.map(([x, y]) => ({ feature, x, y })))
    const near = points.filter(({ x, y }) => isNear(x, y, 2 * radius * sheet.unitPt, sheet))
    const found = clustersOnPaper(
      near.flatMap(({ x, y }) => [x, y]),
      radius * sheet.unitPt
    ).sort((a, b) => b.count - a.count)
    const most = found.reduce((count, one) => Math.max(count, one.count), 0)
    // the area grows with the count, from the smallest size of two
    const sizeOf = (count: number): number =>
      most > 2 ? Math.sqrt(smallest ** 2 + ((largest ** 2 - smallest ** 2) * (count - 2)) / (most - 2)) : smallest
    const isCluster = (feature: Feature) => Object.hasOwn(feature.properties, COUNT)
    const symbolizers = symbolizersOf(base)
    const marks = sized(
      symbolizers.filter(({ kind }) => kind === 'point'),
      (feature) => sizeOf(countOf(feature))
    )
    const label = (feature: Feature) => String(countOf(feature))
    const text = symbolizers.find((one) => one.kind === 'text')
    const labels = text ? { ...text, label, sections: undefined, otherPlaces: undefined, maxDisplacementPt: 0, offsetPt: [0, 0] as const, align: [0.5, 0.5] as const, mayOverlap: true } : countLabel(label) // prettier-ignore
    const singles = base.passes.map((pass) => ({
      ...pass,
      rules: pass.rules.map(({ equals: _, ...rule }) => ({ ...rule, filter: (one: Feature) => !isCluster(one) && (rule.filter?.(one) ?? true) })) // prettier-ignore
    }))
    const made = found.map((one, index) => clusterFeature(one, index, near))
    const style = {
      passes: [...singles, { rules: [{ name: 'clusters', filter: isCluster, symbolizers: [...marks, labels] }] }]
    }
    const shown = { passes: [{ rules: [{ name: 'clusters', symbolizers: marks }] }] }
    return {
      style,
      features: made,
      legend: { style: { passes: [] }, ...(most > 1 && { key: nested(shown, { name: COUNT }, most, sizeOf, 2) }) }
    }
  }
}

const clusterFeature = (
  { x, y, count, single }: ReturnType<typeof clustersOnPaper>[number],
  index: number,
  near: readonly { feature: Feature }[]
): PaperFeature =>
  single === undefined
    ? made(index + 1, { [COUNT]: count }, pointParts(x, y))
    : { ...near[single]!.feature, parts: pointParts(x, y) }
