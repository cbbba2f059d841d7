/**
 * A pixel that two areas share is covered in part by each of them. A renderer that smooths each area's edge by itself
 * lays one part over the other, and what is below shines through both: a hairline of light. Where the edges are not
 * smoothed, each sample belongs to exactly one of the two areas, and the mean of several samples is as smooth an edge.
 */

/** Something filled and not outlined; letters smooth themselves, and do not share edges. */
const FILLED = /<(?:path|g|rect|polygon|circle|ellipse)\b(?=[^<>]*\sfill="(?!none"))(?![^<>]*\s(?:stroke|font-family)=)/
/** Something clipped, as patterns are. */
const CLIPPED = /\sclip-path="/

/** As many along each side as the renderer itself smooths with. */
const MOST = 4
/** Fewer where pixels are small: of a whole frame. */
const MOST_SAMPLES = 80_000_000
/** The renderer may hold parts of a picture that are drawn apart several times, each as large as the frame. */
const MOST_LAYERED = 36_000_000
/** Of all such parts together: each takes as long as a whole picture. */
const MOST_OF_ALL_LAYERS = 150_000_000

/** Whether SVG elements have edges that may be shared. */
export const hasEdges = (svg: string): boolean =>
  (FILLED.test(svg) || CLIPPED.test(svg)) && !svg.includes(' shape-rendering="')

/**
 * How many samples a pixel takes along each side in a frame of so many pixels with so many parts that are drawn apart;
 * 1: the renderer smooths edges itself.
 */
export const samplesAlong = (pixels: number, layers: number): number => {
  const samples = layers === 0 ? MOST_SAMPLES : Math.min(MOST_LAYERED, MOST_OF_ALL_LAYERS / layers)
  return Math.min(MOST, Math.max(layers === 0 ? 2 : 1, Math.floor(Math.sqrt(samples / pixels))))
}

/** Lines thinner than a sample would fall between samples: they stay smooth. */
export const smoothStrokes = (svg: string): string =>
  svg.replace(/ stroke="(?!none")/g, ' shape-rendering="auto" stroke="')
