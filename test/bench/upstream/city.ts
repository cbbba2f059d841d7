import { gzipSync } from 'node:zlib'
import { makeCity } from '../../support/city/city.js'
import { CITY } from '../../support/city/sites.js'
import { spriteOf } from '../../support/city/sprite.js'
import { type TileIndex, tilesOf } from '../../support/city/tiles.js'
import { CITY_ZOOM, jobs } from '../jobs.js'
import { cityTiles } from '../tile-grid.js'
import { type Answer, answerOf } from './wire.js'

/** The first and the last area, and the one in the middle. */
const VARIANTS = [0, 12, 24]
/** Of the sprite. */
const PIXEL_RATIO = 4

/** The tiles of the city that M1 shows, compressed as servers have them, and the sprite of its style, by their paths. */
export const cityAnswers = async (): Promise<Map<string, Answer>> => {
  const answers = new Map<string, Answer>()
  const tileAt = tilesOf(makeCity(CITY))
  for (const variant of VARIANTS)
    for (const { column, row } of cityTiles(jobs.M1, variant)) {
      const index: TileIndex = [CITY_ZOOM, column, row]
      const path = `/city/${index.join('/')}.pbf`
      const bytes = answers.has(path) ? undefined : tileAt(index)
      if (bytes) answers.set(path, answerOf('application/vnd.mapbox-vector-tile', gzipSync(bytes), 'content-encoding: gzip\r\n')) // prettier-ignore
    }
  const { index, picture } = await spriteOf(PIXEL_RATIO)
  answers.set('/city/sprite@2x.json', answerOf('application/json', Buffer.from(JSON.stringify(index))))
  answers.set('/city/sprite@2x.png', answerOf('image/png', picture))
  return answers
}
