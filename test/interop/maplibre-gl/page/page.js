// Shows one case after the other in one map, and posts each picture with what the map has complained about.
import * as maplibregl from '/program/maplibre-gl.mjs'

const SLOWEST_MS = 20_000

const post = (path, body) => fetch(path, { method: 'POST', body }).then((answer) => answer.text())

/** Fonts that the map draws itself: scripts that glyph servers do not have. */
const loadFonts = (fonts) =>
  Promise.all(
    Object.entries(fonts).map(async ([name, file]) => {
      const style = /italic/i.test(name) ? 'italic' : 'normal'
      document.fonts.add(await new FontFace(name, `url(/fonts/${file})`, { weight: '100 900', style }).load())
    })
  )

const within = (milliseconds, promise) => {
  const late = new Promise((_, reject) => setTimeout(reject, milliseconds, new Error('the map does not come to rest')))
  return Promise.race([promise, late])
}

/** Resolves when all is drawn, and nothing is to come. */
const rest = (map) => new Promise((resolve) => map.once('idle', resolve))

/** Tiles appear at once. */
const withoutFading = (style) => ({
  ...style,
  layers: style.layers.map((layer) =>
    layer.type === 'raster' ? { ...layer, paint: { ...layer.paint, 'raster-fade-duration': 0 } } : layer
  )
})

const setUp = () => {
  const container = document.body.appendChild(document.createElement('div'))
  const map = new maplibregl.Map({
    container,
    style: { version: 8, sources: {}, layers: [] },
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: 1,
    trackResize: false,
    canvasContextAttributes: { preserveDrawingBuffer: true, antialias: true }
  })
  return { container, map, errors: [] }
}

const show = async ({ container, map }, { style, center, zoom, bearing, width, height }) => {
  Object.assign(container.style, { width: `${width}px`, height: `${height}px` })
  map.resize()
  map.jumpTo({ center, zoom, bearing, pitch: 0 })
  map.setStyle(withoutFading(style), { diff: false })
  await within(SLOWEST_MS, rest(map))
  return new Promise((resolve) => map.getCanvas().toBlob(resolve))
}

const { cases, fonts } = await (await fetch('/cases.json')).json()
await loadFonts(fonts)
const shown = setUp()
shown.map.on('error', ({ error }) => {
  shown.errors.push(error.message)
  // MapLibre GL JS draws nothing, and so is never idle, when the last thing that it waits for fails
  shown.map.triggerRepaint()
})
await rest(shown.map)
for (const [index, one] of cases.entries()) {
  shown.errors.length = 0
  const picture = await show(shown, one).catch((error) => void shown.errors.push(error.message))
  if (shown.errors.length > 0) await post(`/errors/${index}`, shown.errors.join('\n'))
  if (picture) await post(`/pictures/${index}`, picture)
}
await post('/end', '')
