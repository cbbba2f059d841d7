import type { Contour } from '../../../parts/relief.js'
import type { Color } from '../../../parts/styles.js'

export interface LineLook {
  color: Color
  widthPt: number
}

/** Contours as SVG: thin lines, over them the index contours. */
export const contourLines = (contours: readonly Contour[], thin: LineLook, index: LineLook): string =>
  [false, true]
    .flatMap((isIndex) =>
      pathsOf(
        contours.filter((contour) => contour.isIndex === isIndex),
        isIndex ? index : thin
      )
    )
    .join('')

/** One path for each elevation. */
const pathsOf = (contours: readonly Contour[], { color, widthPt }: LineLook): string[] => {
  if (widthPt === 0 || color.alpha === 0) return []
  const data = new Map<number, string>()
  for (const { elevation, line, isClosed } of contours)
    data.set(elevation, (data.get(elevation) ?? '') + pathOf(line, isClosed))
  const opacity = color.alpha < 1 ? ` stroke-opacity="${color.alpha}"` : ''
  return [...data.values()].map(
    (d) =>
      `<path d="${d}" fill="none" stroke="${color.hex}"${opacity} stroke-width="${widthPt}" stroke-linejoin="round"/>`
  )
}

const pathOf = (line: Float64Array, isClosed: boolean): string => {
  const points: string[] = []
  for (let at = 0; at < line.length - (isClosed ? 2 : 0); at += 2)
    points.push(`${Math.round(line[at]! * 100) / 100} ${Math.round(line[at + 1]! * 100) / 100}`)
  return points.length < 2 ? '' : `M${points.join('L')}${isClosed ? 'Z' : ''}`
}
