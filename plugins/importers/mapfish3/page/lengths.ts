const POINTS_OF_MM = 72 / 25.4
/** Reports have whole points; a whole number of millimetres that differs less is what was meant. */
const SAME_MM = 0.015

/** A length in Typst: millimetres where points come out even, else points. */
export const length = (points: number): string => {
  const mm = Math.round(points / POINTS_OF_MM)
  return mm !== 0 && Math.abs(points / POINTS_OF_MM - mm) < SAME_MM ? `${mm}mm` : exact(points)
}

/** A length in points, for what must fit a page to the point. */
export const exact = (points: number): string => `${Number(points.toFixed(3))}pt`
