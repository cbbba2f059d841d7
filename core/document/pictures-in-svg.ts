/**
 * Typst's plain SVG holds each picture of a map as an image within an image, where text has no fonts and nothing can be
 * selected or edited. This file takes the pictures, which may be large, out and puts their content back as elements.
 */
import type { MapPicture, PlacedMap } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import { isPlanes, keyOfJpeg, keyOfPng, type Originals, pngOf, STUB_HEAD_BYTES } from '../picture-stub.js'

const IMAGE = '<image xlink:href="data:image/svg+xml;base64,'
/** Characters of base64 that hold the first tag of a picture. */
const HEAD_CHARACTERS = 400
const PICTURE = /(data:image\/(jpeg|png);base64,)([^"]*)/g
/** Characters of base64 that hold the key of the stub of a JPEG, and the longest stub of others. */
const JPEG_CHARACTERS = Math.ceil(STUB_HEAD_BYTES / 3) * 4
const MOST_CHARACTERS = 400
const PLACEHOLDER = /<image data-picture="([^"]*)" width="([^"]*)" height="([^"]*)"([^>]*)\/>/g

/** The drawing with a placeholder for each map picture, and the map pictures by their id, without stubs. */
export const takePictures = (svg: string, originals: Originals): { svg: string; pictures: Map<string, string> } => {
  const pictures = new Map<string, string>()
  const pieces: string[] = []
  let done = 0
  for (let at = svg.indexOf(IMAGE); at >= 0; at = svg.indexOf(IMAGE, at + 1)) {
    const start = at + IMAGE.length
    const id = idOf(svg.slice(start, start + HEAD_CHARACTERS))
    if (id === undefined) continue
    const end = svg.indexOf('"', start)
    if (!pictures.has(id))
      pictures.set(id, withOriginals(contentOf(Buffer.from(svg.slice(start, end), 'base64').toString()), originals))
    pieces.push(svg.slice(done, at), `<image data-picture="${id}"`)
    done = end + 1
  }
  return { svg: pieces.join('') + svg.slice(done), pictures }
}

const idOf = (base64: string): string | undefined =>
  /^<svg id="(map-\d+-\d+)"/.exec(Buffer.from(base64, 'base64').toString('latin1'))?.[1]

const contentOf = (svg: string): string => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))

const withOriginals = (content: string, originals: Originals): string =>
  content.replace(PICTURE, (stub, type: string, format: string, base64: string) => {
    const original = originals[keyOf(format, base64) ?? '']
    if (!original) return stub
    const bytes = isPlanes(original) ? pngOf(original) : original
    return type + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  })

const keyOf = (format: string, base64: string): string | undefined => {
  if (format === 'jpeg') return keyOfJpeg(Buffer.from(base64.slice(0, JPEG_CHARACTERS), 'base64'))
  return base64.length <= MOST_CHARACTERS ? keyOfPng(Buffer.from(base64, 'base64')) : undefined
}

/**
 * Puts the pictures of `takePictures` back as groups: their ids are those of the pictures, their names those of the layers, and
 * every id inside starts with that of its group, so that all ids are unique.
 */
export const putPictures = (
  body: string,
  pictures: ReadonlyMap<string, string>,
  maps: readonly PlacedMap[]
): string => {
  const known = new Map(maps.flatMap((map) => map.pictures.map((picture) => [picture.id, { picture, map }])))
  const times = new Map<string, number>()
  return body.replace(PLACEHOLDER, (_image, name: string, width: string, height: string, attributes: string) => {
    const found = known.get(name)
    const content = pictures.get(name)
    if (!found || content === undefined) return ''
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    const id = time === 1 ? name : `${name}-${time}`
    const scale = scaleOf(found.picture, Number(width), Number(height))
    const placed = `<g id="${id}"${transformIn(attributes)}${namesOf(found)}`
    return placed + (scale ? `<g transform="${scale}">${withIds(content, id)}</g>` : withIds(content, id)) + '</g>'
  })
}

/** The rest of the tag, and a title, which browsers show and screen readers read aloud. */
const namesOf = ({ picture, map }: { picture: MapPicture; map: PlacedMap }): string => {
  const title = picture.layer === undefined ? undefined : map.layers[picture.layer]?.title
  if (title === undefined) return ` data-map="${xmlText(map.name)}">`
  const name = xmlText(title)
  return ` data-map="${xmlText(map.name)}" data-name="${name}" inkscape:groupmode="layer" inkscape:label="${name}"><title>${name}</title>`
}

const transformIn = (attributes: string): string => / transform="[^"]*"/.exec(attributes)?.[0] ?? ''

const scaleOf = ({ widthPt, heightPt }: MapPicture, width: number, height: number): string | undefined => {
  const [x, y] = [width / widthPt, height / heightPt]
  return Math.abs(x - 1) + Math.abs(y - 1) < 1e-6 ? undefined : `scale(${x} ${y})`
}

/** Text between tags has no quotes, so it cannot look like an attribute. */
const withIds = (content: string, prefix: string): string =>
  content
    .replace(/ id="([^"]*)"/g, ` id="${prefix}-$1"`)
    .replace(/="url\(#([^")]*)\)"/g, `="url(#${prefix}-$1)"`)
    .replace(/href="#([^"]*)"/g, `href="#${prefix}-$1"`)
    .replace(/ font-family="([^"]*)"/g, ' font-family="$1, sans-serif"')
    // the words of outlines can be searched and selected
    .replace(/<text display="none"/g, '<text fill="none"')
