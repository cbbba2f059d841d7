import '../../support/sealed.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTypesetter } from '../../../core/document/compile.js'
import type { DocumentSource } from '../../../core/document/document-source.js'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { View } from '../../../core/views/view.js'
import { packageRoot } from '../../../core/package-root.js'
import type { PixelTools, Pixels } from '../../../core/pixels/pixel-tools.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import type { CompiledDocument, DrawnMap, Files } from '../../../core/plugin/contracts.js'

const fonts = join(packageRoot, 'fonts')
const prelude = readFileSync(join(packageRoot, 'core/layout/prelude.typ'))

/** Made on first use: registering fonts takes time. */
let made: PixelTools | undefined
export const pixelTools = (): PixelTools =>
  (made ??= makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, fontFilesIn([fonts])))

export interface Setting {
  /** The source as a document; `#m("map-0")` in it places the first of the frames, and so on. */
  compile(source: string, more?: Partial<DocumentSource>): CompiledDocument
  /** Reads pictures of maps before they are compiled. */
  readAhead(pictures: Files): void
}

/** A typesetter for one folder. */
export const settingIn = (folder: string): Setting => {
  const typesetter = makeTypesetter(folder, [fonts])
  return {
    readAhead: (pictures) => typesetter.readAhead(pictures, prelude.toString()),
    compile(source, more = {}) {
      const frames = (more.drawn ?? []).map(({ id, mark = null, view, pictures }) => ({
        id,
        mark,
        widthPt: view.widthPt,
        heightPt: view.heightPt,
        pictures
      }))
      const place = `#import "/mapsetter/prelude.typ": map-frame;#let frames = json("/mapsetter/frames.json");#let m(id) = map-frame(frames.find(f => f.id == id));`
      return typesetter.compile(
        {
          source: place + source,
          placeOf: (line, character) => ({
            file: 'layout',
            line: line + 1,
            column: character + 1 - (line === 0 ? place.length : 0)
          }),
          drawn: [],
          dpi: 72,
          now: new Date('2024-05-06T07:08:09Z'),
          paintMap: () => ({ mixes: false, parts: () => [] }),
          ...more,
          files: {
            '/mapsetter/prelude.typ': prelude,
            '/mapsetter/frames.json': Buffer.from(JSON.stringify(frames)),
            ...more.files
          }
        },
        pixelTools()
      )
    }
  }
}

/** A frame that is marked as those of pixel formats are. */
export const frameOf = (index: number, widthPt: number, heightPt: number, dpi = 72): DrawnMap => ({
  id: `map-${index}`,
  name: 'map',
  pictures: [],
  words: [],
  mark: `#${(0xf30000 + index).toString(16)}00`,
  layers: [],
  view: new View({
    widthPt,
    heightPt,
    dpi,
    projection: 'EPSG:3857',
    centre: [0, 0],
    unitsPerPt: [1, 1],
    scale: 1,
    rotationDeg: 0
  })
})

export type Rgb = readonly [red: number, green: number, blue: number]

export const colourAt = ({ data, width, channels }: Pixels, x: number, y: number): Rgb =>
  [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)] as unknown as Rgb
