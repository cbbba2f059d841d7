import type { PictureInfo } from '../pixels/pixel-tools.js'
import type { PlacedMap } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import { childrenOf, type PagesSvg } from './page-svg.js'
import { putPictures } from './pictures-in-svg.js'

/** One page as a self-contained file: its maps in groups, and the definitions that it uses. */
export const svgFile = (
  { pages, defs }: PagesSvg,
  page: number,
  pictures: ReadonlyMap<string, string>,
  maps: readonly PlacedMap[],
  { title, authors }: PictureInfo
): string => {
  const { widthPt, heightPt, body } = pages[page]!
  const named = title ? `<title>${xmlText(title)}</title>` : ''
  const described = authors.length > 0 ? `<desc>${xmlText(authors.join(', '))}</desc>` : ''
  const used = definitionsFor(body, defs)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" ' +
    `width="${widthPt}pt" height="${heightPt}pt" viewBox="0 0 ${widthPt} ${heightPt}">` +
    `${named}${described}<defs>${used.join('')}</defs>${putPictures(body, pictures, maps)}</svg>\n`
  )
}

/** The definitions that the elements refer to, directly or through other definitions. */
const definitionsFor = (body: string, defs: string): string[] => {
  const definitions = new Map(
    childrenOf(`<svg>${defs}</svg>`)
      .flatMap(childrenOf)
      .map((definition) => [/ id="([^"]*)"/.exec(definition)?.[1], definition] as const)
  )
  const used = new Set<string>()
  const use = (elements: string): void => {
    for (const [, id] of elements.matchAll(/(?:url\(|href=")#([^")]*)/g)) {
      if (used.has(id!) || !definitions.has(id)) continue
      used.add(id!)
      use(definitions.get(id)!)
    }
  }
  use(body)
  return [...used].map((id) => definitions.get(id)!)
}
