import type { PixelTools } from '../pixels/pixel-tools.js'
import type { Files } from '../plugin/contracts.js'
import { makePictures, type PictureForm } from './compose.js'
import type { ShownStack } from './draw.js'

/** Characters of all vectors of a map. Typst reads fewer in a few milliseconds; more would be in memory with the pictures. */
const [LEAST_AHEAD, MOST_AHEAD] = [50_000, 4e6]

/**
 * The large files of a map whose pictures are empty, because they are still awaited; most are as they will be in the end.
 * None for a map with few or very many vectors.
 */
export const filesAhead = async (
  early: ShownStack,
  mapId: string,
  form: PictureForm,
  pixels: PixelTools
): Promise<Files> => {
  const items = [...early.items, ...early.above]
  const length = items.reduce((sum, item) => sum + ('svg' in item ? item.svg.length : 0), 0)
  if (length < LEAST_AHEAD || length > MOST_AHEAD) return {}
  const picture: PixelTools['picture'] = async () => ({ bytes: new Uint8Array(), format: 'png' })
  const { files } = await makePictures(early, mapId, form, {
    picture,
    inspect: (bytes) => pixels.inspect(bytes)
  })
  return Object.fromEntries(Object.entries(files).filter(([, bytes]) => bytes.length >= LEAST_AHEAD))
}
