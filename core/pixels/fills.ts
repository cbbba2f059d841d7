/**
 * A pixel at the border of two areas is covered in part by each of them. A renderer that smooths each area's edge on its
 * own lays one part over the other, and the background shines through both: a hairline of light. Without smoothing,
 * each sample belongs to exactly one of the two areas, and the mean of several samples gives an edge as smooth.
 */

/** Filled elements without outline; letters are smoothed by themselves and share no edges. */
const FILLED = /<(?:path|g|rect|polygon|circle|ellipse)\b(?=[^<>]*\sfill="(?!none"))(?![^<>]*\s(?:stroke|font-family)=)/
/** Clipped elements, such as patterns. */
const CLIPPED = /\sclip-path="/

/** As many samples per side as the renderer uses for smoothing. */
const MOST = 4
/** Fewer samples for small pixels: the limit for a whole frame. */
const MOST_SAMPLES = 80_000_000
/** The renderer may keep layers of a picture several times, each as large as the frame. */
const MOST_LAYERED = 36_000_000
/** The limit of all layers together: each takes as long as a whole picture. */
const MOST_OF_ALL_LAYERS = 150_000_000

/** Whether SVG elements may have shared edges. */
export const hasEdges = (svg: string): boolean =>
  (FILLED.test(svg) || CLIPPED.test(svg)) && !svg.includes(' shape-rendering="')

/**
 * The number of samples per pixel along each side, for a frame of this many pixels and this many layers; 1: the renderer
 * smooths edges itself.
 */
export const samplesAlong = (pixels: number, layers: number): number => {
  const samples = layers === 0 ? MOST_SAMPLES : Math.min(MOST_LAYERED, MOST_OF_ALL_LAYERS / layers)
  return Math.min(MOST, Math.max(layers === 0 ? 2 : 1, Math.floor(Math.sqrt(samples / pixels))))
}

/** Lines thinner than a sample would fall between samples; they are smoothed. */
export const smoothStrokes = (svg: string): string =>
  svg.replace(/ stroke="(?!none")/g, ' shape-rendering="auto" stroke="')
