/** Styles of MapLibre on the map of the page. Loaded when the first layer needs it. */
import LayerGroup from 'ol/layer/Group'
import ImageLayer from 'ol/layer/Image'
import type BaseLayer from 'ol/layer/Base'
import OlMap from 'ol/Map'
import type { Projection } from 'ol/proj'
import { get as projectionOf } from 'ol/proj'
import ImageSource from 'ol/source/Image'
import View from 'ol/View'
import { apply } from 'ol-mapbox-style'
import { archivesIn } from './archives.js'
import { ask } from '../session/ask.js'
import { fileAddress } from '../service.js'

/** The only projection of such styles. */
const MERCATOR = projectionOf('EPSG:3857')!
/** After which a picture is shown as it is. */
const MOST_MS = 20_000

interface Style {
  version: number
  metadata?: { [name: string]: unknown }
  sources?: Parameters<typeof archivesIn>[0]
}

const isAddress = (text: string): boolean => /^(?:https?:)?\/\//i.test(text)

/** The style, and the address that the others in it are relative to. */
const readStyle = async (style: unknown, app: string): Promise<{ style: Style; address: string }> => {
  if (typeof style === 'object' && style !== null) return { style: style as Style, address: document.baseURI }
  const text = String(style)
  if (/^\s*\{/.test(text)) return { style: JSON.parse(text) as Style, address: document.baseURI }
  const address = new URL(isAddress(text) ? text : fileAddress(app, text), document.baseURI).href
  const response = await (isAddress(text) ? fetch(address) : ask(address))
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return { style: (await response.json()) as Style, address }
}

/**
 * The address that the library would load fonts from, for which it adds a style sheet to the page unless one with this
 * address is there. The policy of the page has no fonts of other hosts; the letters are those of the browser.
 */
const noFonts = (): string => document.querySelector('link[rel=stylesheet]')!.getAttribute('href')!

/** Throws if the style or one of its sources cannot be read from here. */
export const maplibreLayer = async (given: unknown, app: string, projection: Projection): Promise<BaseLayer> => {
  const { style, address } = await readStyle(given, app)
  const { 'ol:webfonts': _, ...metadata } = style.metadata ?? {}
  const files = new URL(fileAddress(app, ''), document.baseURI).href
  // files of the app are for the person, who may have signed in
  const own = (url: string, init?: RequestInit) => (url.startsWith(files) ? ask(url, init) : undefined)
  const { sources, tile } = await archivesIn(
    style.sources ?? {},
    address,
    (url, init) => own(url, init) ?? fetch(url, init)
  )
  const group = new LayerGroup()
  await apply(group, { ...style, metadata, sources } as object, {
    styleUrl: address,
    webfonts: noFonts(),
    transformRequest: (url: string) => tile(url) ?? own(url) ?? url
  })
  return projection.getCode() === MERCATOR.getCode() ? group : warped(group)
}

/** The layers as a picture that OpenLayers warps: it does not do so with tiles of vectors. */
const warped = (group: LayerGroup): ImageLayer<ImageSource> =>
  new ImageLayer({
    source: new ImageSource({
      projection: MERCATOR,
      loader: (extent, resolution, pixelRatio = 1) => picture(group, extent, resolution, pixelRatio)
    })
  })

const picture = async (
  group: LayerGroup,
  [left, bottom, right, top]: number[],
  resolution: number,
  pixelRatio: number
): Promise<HTMLCanvasElement> => {
  const size = [Math.ceil((right! - left!) / resolution), Math.ceil((top! - bottom!) / resolution)]
  const target = document.createElement('div')
  target.className = 'beside'
  target.style.width = `${size[0]}px`
  target.style.height = `${size[1]}px`
  document.body.append(target)
  const map = new OlMap({
    target,
    pixelRatio,
    controls: [],
    interactions: [],
    layers: [group],
    view: new View({
      projection: MERCATOR,
      center: [(left! + right!) / 2, (bottom! + top!) / 2],
      resolution,
      constrainResolution: false,
      minResolution: resolution,
      maxResolution: resolution
    })
  })
  try {
    await new Promise<void>((resolve) => {
      map.once('rendercomplete', () => resolve())
      setTimeout(resolve, MOST_MS)
    })
    return flattened(map, size.map((length) => Math.round(length * pixelRatio)) as [number, number])
  } finally {
    map.setLayers([])
    map.setTarget(undefined)
    target.remove()
  }
}

/** All canvases of a map in one. */
const flattened = (map: OlMap, [width, height]: [number, number]): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  for (const layer of map.getViewport()!.querySelectorAll<HTMLCanvasElement>('.ol-layer canvas')) {
    if (layer.width === 0) continue
    context.globalAlpha = Number(layer.parentElement?.style.opacity || layer.style.opacity || 1)
    context.drawImage(layer, 0, 0, width, height)
  }
  return canvas
}
