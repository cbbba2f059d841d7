import type { Originals } from '../picture-stub.js'
import { withTrueAngles } from './conic-gradients.js'
import { type PagesSvg, splitPages } from './page-svg.js'
import { takePictures } from './pictures-in-svg.js'
import { onSheets } from './press/press-svg.js'
import type { Press } from './press/sheet.js'
import { withKnownColours } from './svg-colours.js'

/** The pages without the pictures of their maps, and these pictures. */
export interface Drawing {
  svg: PagesSvg
  pictures: ReadonlyMap<string, string>
}

export const drawingIn = (plainSvg: string, originals: Originals, press?: Press): Drawing => {
  const { svg, pictures } = takePictures(plainSvg, originals)
  const pages = splitPages(withKnownColours(withTrueAngles(svg)))
  return { svg: press ? onSheets(pages, press) : pages, pictures }
}
