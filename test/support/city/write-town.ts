/** Writes the town of the gallery: `node dist/test/support/city/write-town.js`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import { spriteOf } from './sprite.js'
import { townArchive } from './town-archive.js'

const gallery = join(packageRoot, 'layouts/gallery')

writeFileSync(join(gallery, 'assets/moosach.pmtiles'), townArchive())
// paper shows four times as many pixels as a screen
for (const [ending, pixelRatio] of [
  ['', 1],
  ['@2x', 4]
] as const) {
  const { index, picture } = await spriteOf(pixelRatio)
  const path = join(gallery, `styles/town-map-sprite${ending}`)
  writeFileSync(`${path}.json`, `${JSON.stringify(index)}\n`)
  writeFileSync(`${path}.png`, picture)
}
