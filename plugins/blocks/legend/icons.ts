import { messageOf, type Tools } from '../../../core/plugin.js'
import { type LoadedPicture, loadPicture, onPaper, pictureSize } from '../../../parts/blocks.js'
import { legendGraphic } from './legend-graphic.js'
import type { LegendOptions } from './schemas.js'

/** An icon of the legend: its size on paper, before any limit, and a picture, a colour or a text. */
export interface LegendIcon {
  widthPt: number
  heightPt: number
  picture?: LoadedPicture
  color?: string
  letters?: TextSample
  /** Values on its right side, in the middle of each its distance from the top. */
  texts?: readonly { text: string; yPt: number }[]
  /** Each of its pixels covers a whole number of pixels of the print: it is drawn without interpolation. */
  isCrisp?: boolean
  /** Why it is not available; a mark is shown in its place. */
  fault?: string
}

/** A sample of text, in the middle of its icon. */
export interface TextSample {
  text: string
  font: string
  sizePt: number
  weight: number
  italic: boolean
  color: string
  halo?: { color: string; widthPt: number }
}

/** Side of the mark for an icon that is not available. */
const BROKEN_PT = 12
/** A picture with more pixels is requested if the print has at least this many times the dpi of the icon. */
const SHARP = 1.1
/** Tolerance between the size of a picture with more pixels and the requested one: within it, both show the same. */
const TOLERANCE = 0.25
/** Tolerance of its shape. */
const SHAPE_TOLERANCE = 0.15

export interface IconContext {
  tools: Tools
  /** Resolution of the print. */
  printDpi: number
  options: LegendOptions
}

/** How much smaller or larger an icon is shown, so that it keeps the limits of the legend. */
export const shownScale = (
  { widthPt, heightPt }: Pick<LegendIcon, 'widthPt' | 'heightPt'>,
  { iconWidth = Infinity, iconHeight = Infinity, iconMinHeight = 0, scaled }: LegendOptions
): number =>
  Math.min(Math.max(1, iconMinHeight / heightPt), scaled ? iconWidth / widthPt : Infinity, iconHeight / heightPt)

/** Throws only if the job is cancelled. */
export const loadIcon = async (
  address: string,
  ownDpi: number | undefined,
  context: IconContext
): Promise<LegendIcon> => {
  const { tools, options } = context
  const graphic = legendGraphic(address)
  const dpi = ownDpi ?? options.dpi ?? graphic?.dpi ?? 72
  try {
    const picture = await loadPicture(graphic?.address ?? address, tools)
    const size = pictureSize(picture, dpi)
    const times = context.printDpi / dpi
    if (picture.format === 'svg' || !graphic) {
      const scale = shownScale(size, options)
      const shown = { width: size.widthPt * scale, height: size.heightPt * scale }
      return { picture: await onPaper(picture, shown, tools), ...size }
    }
    const large = times < SHARP ? undefined : await sharper(graphic.larger(times), times, picture, tools)
    return large ? crisp(large, context.printDpi) : crisp(picture, context.printDpi / Math.max(1, Math.round(times)))
  } catch (thrown) {
    tools.signal.throwIfAborted()
    return { widthPt: BROKEN_PT, heightPt: BROKEN_PT, fault: messageOf(thrown) }
  }
}

/** Sized for a resolution of which that of the print is a multiple, so that letters and lines stay sharp. */
const crisp = (picture: LoadedPicture, dpi: number): LegendIcon => ({
  picture,
  ...pictureSize(picture, dpi),
  isCrisp: true
})

/**
 * The same picture with more pixels, if the server supports one of the parameters for it. It is shown in the size of the
 * plain picture, so that the size of the legend does not depend on the server.
 */
const sharper = async (
  addresses: string[],
  times: number,
  plain: LoadedPicture,
  tools: Tools
): Promise<LoadedPicture | undefined> => {
  for (const address of addresses)
    try {
      const picture = await loadPicture(address, tools)
      const [across, down] = [picture.width / plain.width, picture.height / plain.height]
      const isAlike = Math.abs(across / down - 1) <= SHAPE_TOLERANCE && Math.abs(across / times - 1) <= TOLERANCE
      if (picture.format !== 'svg' && isAlike) return picture
    } catch (thrown) {
      tools.signal.throwIfAborted()
      tools.log('info', 'a legend picture is not available at the dpi of the print', { cause: messageOf(thrown) })
    }
  return undefined
}
