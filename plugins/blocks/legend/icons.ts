import { messageOf, type Tools } from '../../../core/plugin.js'
import { type LoadedPicture as Picture, loadPicture, pictureSize as sizeOf } from '../../../parts/blocks.js'
import { legendGraphic } from './legend-graphic.js'

/** Something small that explains a name: its size on paper, before any limit, and what is seen of picture, colour and text. */
export interface Icon {
  widthPt: number
  heightPt: number
  picture?: Picture
  color?: string
  letters?: Letters
  /** Each of its pixels is a whole number of those of the print: it is drawn without any between them. */
  isCrisp?: boolean
  /** Why it cannot be had: a mark takes its place. */
  fault?: string
}

/** A sample of text, in the middle of its icon. */
export interface Letters {
  text: string
  font: string
  sizePt: number
  weight: number
  italic: boolean
  color: string
  halo?: { color: string; widthPt: number }
}

/** Side of the mark for an icon that cannot be had. */
const BROKEN_PT = 12
/** The print has at least this many times the dpi of the icon before a server is asked for more. */
const SHARP = 1.1
/** How far a picture with more pixels may be from as many as were asked for: then it shows the same. */
const TOLERANCE = 0.25
/** Of its shape. */
const SHAPE_TOLERANCE = 0.15

export interface IconContext {
  tools: Tools
  /** Of the print. */
  printDpi: number
  /** Of icons that do not say it. */
  dpi?: number
}

/** Never throws but for the end of the job. */
export const loadIcon = async (address: string, ownDpi: number | undefined, context: IconContext): Promise<Icon> => {
  const { tools } = context
  const graphic = legendGraphic(address)
  const dpi = ownDpi ?? context.dpi ?? graphic?.dpi ?? 72
  try {
    const picture = await loadPicture(graphic?.address ?? address, tools)
    const size = sizeOf(picture, dpi)
    const times = context.printDpi / dpi
    if (picture.format === 'svg' || !graphic) return { picture, ...size }
    const large = times < SHARP ? undefined : await sharper(graphic.larger(times), times, picture, tools)
    return large ? crisp(large, context.printDpi) : crisp(picture, context.printDpi / Math.max(1, Math.round(times)))
  } catch (thrown) {
    tools.signal.throwIfAborted()
    return { widthPt: BROKEN_PT, heightPt: BROKEN_PT, fault: messageOf(thrown) }
  }
}

/** As large as it is at a resolution that the print's is a multiple of: letters and lines of a server stay sharp. */
const crisp = (picture: Picture, dpi: number): Icon => ({ picture, ...sizeOf(picture, dpi), isCrisp: true })

/**
 * The same picture with more pixels, if the server understands one of the ways to ask for it. It takes the place of the
 * plain one, so that the legend has the same size whatever the server does.
 */
const sharper = async (
  addresses: string[],
  times: number,
  plain: Picture,
  tools: Tools
): Promise<Picture | undefined> => {
  for (const address of addresses)
    try {
      const picture = await loadPicture(address, tools)
      const [across, down] = [picture.width / plain.width, picture.height / plain.height]
      const isAlike = Math.abs(across / down - 1) <= SHAPE_TOLERANCE && Math.abs(across / times - 1) <= TOLERANCE
      if (picture.format !== 'svg' && isAlike) return picture
    } catch (thrown) {
      tools.signal.throwIfAborted()
      tools.log('info', 'a legend cannot be had at the dpi of the print', { cause: messageOf(thrown) })
    }
  return undefined
}
