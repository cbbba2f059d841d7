import { freeBytes } from '../free-bytes.js'
import { blendOver } from './blend.js'
import { MosaicSource } from './mosaic.js'
import { keepInside, keepOutside, overlay } from './overlay.js'
import { mergedVectors } from './merged-vectors.js'
import { bandsOf, type FramePiece, type FrameSize, piecesOf } from './pieces.js'
import { type DecodeLimits, PictureSource } from './picture-source.js'
import type { Below, Blend, DrawnAhead, PaperFrame, PaperImage, PaperSvg, Pixels, VectorRows } from './pixel-tools.js'
import { PicturePlacement } from './placement.js'
import { runsOf } from '../runs.js'
import { draw } from './skia.js'
import { SvgSource } from './svg-source.js'

/** Complete rows of a painted frame. */
export interface PaintedRows extends Pixels {
  top: number
  /** Call it when the pixels are no longer needed: frees their memory. */
  release(): void
}

/** Neighbouring pictures, drawn together; SVG between them has another renderer. */
interface Images {
  images: (MosaicSource | PictureSource)[]
  isTurned: boolean
  /** Of its only picture. */
  recolour?: PaperImage['recolour']
}
type Plain = Images | { svg: VectorRows }
/** What is drawn apart, and has something cut out. */
interface CutGroup {
  cut: SvgSource
  groups: Plain[]
}
/** What mixes with everything below it. */
interface Blended {
  blend: Blend
  groups: (Plain | CutGroup)[]
}
type Group = Plain | CutGroup | Blended

/**
 * Paints a frame band by band, so that a poster needs little more memory than its finished pixels: opaque if the frame has
 * a background and no clip, otherwise RGBA. Tiles are resampled once. Bands and pieces fit together exactly, because each is
 * drawn through the same affine.
 */
export async function* paintBands(
  items: (PaperImage | PaperSvg)[],
  { background, clip }: PaperFrame,
  size: FrameSize,
  limits: DecodeLimits,
  below?: Below,
  ahead?: DrawnAhead
): AsyncGenerator<PaintedRows> {
  const groups = groupsOf(items, size, limits, ahead)
  const mask = clip === undefined ? undefined : new SvgSource([{ svg: `<path d="${clip}"/>` }], size, [])
  if (groups[0] === undefined || !('images' in groups[0])) groups.unshift({ images: [], isTurned: false })
  try {
    const bands = bandsOf(size.width, size.height)
    const only = mask || background === undefined ? undefined : onlyImages(groups)
    for (const [index, band] of bands.entries()) {
      if (only) {
        for (const source of only) source.begin(band, bands[index + 1])
        const drawn = await drawPiece(only, band, background)
        yield { top: band.top, ...drawn, release: () => freeBytes(drawn.data) }
        continue
      }
      const pixels = emptyBand(band, background === undefined || mask ? 4 : 3)
      if (below && background === undefined && groups.some((group) => 'blend' in group))
        overlay(pixels, below.pixels, -below.left, -below.top - band.top)
      await drawGroups(groups, band, bands[index + 1], pixels, background)
      if (mask) {
        const { pixels: strip, above } = await mask.load(band)
        keepInside(pixels, strip, above)
      }
      yield { top: band.top, ...pixels, release: () => freeBytes(pixels.data) }
    }
  } finally {
    mask?.close()
    close(groups)
  }
}

const close = (groups: readonly Group[]): void => {
  for (const group of groups) {
    if ('groups' in group) close(group.groups)
    if ('cut' in group) group.cut.close()
    if ('svg' in group) group.svg.close()
    if ('images' in group) for (const source of group.images) source.close()
  }
}

const emptyBand = ({ width, height }: FramePiece, channels: 3 | 4): Pixels => {
  const data = Buffer.allocUnsafeSlow(width * height * channels)
  return { width, height, channels, data: channels === 4 ? data.fill(0) : data }
}

const drawGroups = async (
  groups: readonly Group[],
  band: FramePiece,
  next: FramePiece | undefined,
  pixels: Pixels,
  background?: string
): Promise<void> => {
  // they may be drawn by several threads
  const strips = await Promise.all(groups.map((group) => ('svg' in group ? group.svg.load(band) : undefined)))
  for (const [number, group] of groups.entries()) {
    const strip = strips[number]
    if (strip) overlay(pixels, strip.pixels, 0, -strip.above)
    else if ('images' in group) {
      for (const source of group.images) source.begin(band, next)
      await drawImages(group, band, pixels, group === groups[0] ? background : undefined)
    } else if ('groups' in group) {
      const upper = emptyBand(band, 4)
      await drawGroups(group.groups, band, next, upper)
      if ('blend' in group) blendOver(pixels, upper, group.blend)
      else {
        const { pixels: hole, above } = await group.cut.load(band)
        keepOutside(upper, hole, above)
        overlay(pixels, upper, 0, 0)
      }
      freeBytes(upper.data)
    }
  }
}

const drawImages = async (
  { images, isTurned, recolour }: Images,
  band: FramePiece,
  pixels: Pixels,
  background?: string
): Promise<void> => {
  for (const piece of piecesOf(band, isTurned)) {
    const drawn = await drawPiece(images, piece, background)
    recolour?.(drawn)
    overlay(pixels, drawn, piece.left, 0)
    freeBytes(drawn.data)
  }
}

const drawPiece = async (
  images: Images['images'],
  piece: FramePiece,
  background: string | undefined
): Promise<Pixels> => {
  const draws = await Promise.all(images.map((source) => source.load(piece)))
  return draw(
    piece.width,
    piece.height,
    draws.filter((one) => one !== undefined),
    background
  )
}

/** The pictures of a frame that shows nothing else, in bands that are drawn in one piece. */
const onlyImages = ([first, ...others]: Group[]): Images['images'] | undefined =>
  first && 'images' in first && others.length === 0 && !first.isTurned && !first.recolour ? first.images : undefined

const groupsOf = (
  items: (PaperImage | PaperSvg)[],
  frame: FrameSize,
  limits: DecodeLimits,
  ahead?: DrawnAhead
): Group[] => {
  const cutGroups = (inside: (PaperImage | PaperSvg)[]): (Plain | CutGroup)[] =>
    runsOf(inside, ({ cut }) => cut).flatMap(({ value: cut, items: uncut }): (Plain | CutGroup)[] => {
      const plain = plainGroups(uncut, frame, limits, ahead)
      return cut ? [{ cut: new SvgSource([cut], frame, []), groups: plain }] : plain
    })
  const groups = runsOf(items, ({ blend }) => blend).flatMap(({ value: blend, items: mixed }): Group[] =>
    blend ? [{ blend, groups: cutGroups(mixed) }] : cutGroups(mixed)
  )
  // recoloured pictures are drawn over the background, not with it
  if (groups[0] && 'images' in groups[0] && groups[0].recolour) groups.unshift({ images: [], isTurned: false })
  return groups
}

const plainGroups = (
  items: (PaperImage | PaperSvg)[],
  frame: FrameSize,
  limits: DecodeLimits,
  ahead?: DrawnAhead
): Plain[] =>
  runsOf(items, (item) => 'svg' in item).flatMap(({ value: areVectors, items: run }): Plain[] => {
    if (!areVectors) return pictureGroups(run as PaperImage[], frame, limits)
    return mergedVectors(run as PaperSvg[]).map((vectors) => ({
      svg: ahead?.take(vectors, frame) ?? new SvgSource(vectors, frame, limits.fontFiles)
    }))
  })

const pictureGroups = (items: PaperImage[], frame: FrameSize, limits: DecodeLimits): Images[] => {
  const groups: Images[] = []
  for (const item of items) {
    const last = groups.at(-1)
    const placement = new PicturePlacement(item, frame.pixelsPerPt)
    const source =
      'mosaic' in item.source
        ? new MosaicSource(item.source.mosaic, item, placement, limits.inspect)
        : new PictureSource(item.source, item, placement, limits)
    const [, b, c] = placement.unitToFrame
    const isTurned = Math.abs(b) + Math.abs(c) > 1
    const { recolour } = item
    if (last && !last.recolour && !recolour) {
      last.images.push(source)
      last.isTurned ||= isTurned
    } else groups.push({ images: [source], isTurned, recolour })
  }
  return groups
}
