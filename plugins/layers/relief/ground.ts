import type { PlacedImage, Point, View } from '../../../core/plugin.js'
import { apply, invert, projectedView } from '../../../parts/geo.js'
import { hexOf } from '../../../parts/styles.js'

/** How far from a place colours count, in points: about the height of a label. */
const REACH_PT = 3
const STEPS = [-1, -0.5, 0, 0.5, 1]

/** How much of a colour becomes white, so that figures can be read in the shade. */
const LIGHTER = 0.3

/**
 * The mean colour around a point of paper of pictures of pixels (bottom first, on white), a little lighter. A halo of
 * this colour interrupts lines and hides nothing else.
 */
export const groundColours = (images: readonly PlacedImage[], view: View): ((paper: Point) => string) => {
  const samplers = images.map((image) => samplerOf(image, view))
  return ([x, y]) => {
    const sum = [0, 0, 0]
    for (const down of STEPS)
      for (const across of STEPS) {
        let colour: readonly number[] = [255, 255, 255]
        for (const sample of samplers) {
          const over = sample([x + across * REACH_PT, y + down * REACH_PT])
          if (over) colour = colour.map((channel, index) => over[index]! + channel * (1 - over[3]! / 255))
        }
        colour.forEach((channel, index) => (sum[index]! += channel))
      }
    return hexOf(sum.map((channel) => (1 - LIGHTER) * (channel / STEPS.length ** 2 / 255) + LIGHTER))
  }
}

/** The premultiplied RGBA of a picture at a point of paper; undefined outside. */
const samplerOf = ({ source, at }: PlacedImage, view: View): ((paper: Point) => Uint8Array | undefined) => {
  if (at === 'frame' || !('pixels' in source)) return () => undefined
  const { width, height, data } = source.pixels
  const toUnit = invert(at.unitToMap)
  const projected = projectedView(view, at.projection)
  return (paper) => {
    const place = projected.at(paper)
    if (!place) return undefined
    const [across, down] = apply(toUnit, place)
    const [column, row] = [Math.floor(across * width), Math.floor(down * height)]
    if (!(column >= 0 && column < width && row >= 0 && row < height)) return undefined
    const first = 4 * (row * width + column)
    return data.subarray(first, first + 4)
  }
}
