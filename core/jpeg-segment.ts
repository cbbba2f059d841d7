/** Where the segment of a marker before the first scan starts (at its 0xFF) and ends (ITU-T T.81, B.1.1.4); undefined if there is none. */
export const segmentOf = (jpeg: Uint8Array, marker: number): { start: number; end: number } | undefined => {
  for (let at = 2; at + 4 <= jpeg.length;) {
    const end = at + 2 + (jpeg[at + 2]! << 8) + jpeg[at + 3]!
    if (jpeg[at] === 0xff && jpeg[at + 1] === marker) return { start: at, end }
    at = end
  }
  return undefined
}

/** Start of image, restarts and TEM have no length (table B.1). */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const [END_OF_IMAGE, START_OF_SCAN] = [0xd9, 0xda]
/** Among the markers of frames, but tables, extensions or conditions. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)

/** What a frame says of itself (B.2.2). */
export interface JpegFrame {
  width: number
  height: number
  components: number
  /** Where its segment ends. */
  end: number
}

/**
 * The frame that decoders find: the first one, whichever bytes stand between the segments. Undefined if a scan begins
 * before it, or if there is none.
 */
export const frameOf = (jpeg: Uint8Array): JpegFrame | undefined => {
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg[at] === 0xff ? jpeg[at + 1]! : 0
    if (marker === 0 || marker === 0xff) at++
    else if (isAlone(marker)) at += 2
    else if (marker === END_OF_IMAGE || marker === START_OF_SCAN) return undefined
    else {
      const number = (place: number): number => (jpeg[place]! << 8) + jpeg[place + 1]!
      const end = at + 2 + number(at + 2)
      if (!isFrame(marker)) at = end
      else if (at + 10 > jpeg.length) return undefined
      else return { width: number(at + 7), height: number(at + 5), components: jpeg[at + 9]!, end }
    }
  }
  return undefined
}

const INKS = 4

/** Whether a JPEG has cyan, magenta, yellow and black. */
export const isInInks = (jpeg: Uint8Array): boolean => frameOf(jpeg)?.components === INKS
