import { isLayered, MOST_REACH } from './layers.js'
import type { Pixels } from './pixel-tools.js'
import { rasterizeSvg } from './resvg.js'
import { drawOutlines } from './sharp.js'
import { simpleSvg } from './simple-svg.js'

/** Attributes or styles that may create a layer. */
const MAYBE_LAYERED = /opacity|clip-path|mask|filter/

/** An SVG picture without references to other files as premultiplied RGBA, `width` pixels wide. */
export const drawSvgPicture = async (svg: string, fontFiles: string[], width: number): Promise<Pixels> => {
  const simple = MAYBE_LAYERED.test(svg) ? simpleSvg(svg, fontFiles) : undefined
  if (!simple || simple.reach <= MOST_REACH || !isLayered(simple.content)) return rasterizeSvg(svg, fontFiles, width)
  const height = Math.max(1, Math.round((width * simple.height) / simple.width))
  const root = simple.root
    .replace(/ width="[^"]*"/, ` width="${width}"`)
    .replace(/ height="[^"]*"/, ` height="${height}"`)
  return drawOutlines(`<svg${root}>${simple.content}</svg>`, width, height)
}
