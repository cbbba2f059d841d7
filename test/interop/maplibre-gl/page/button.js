// A page with a map, to whose style it adds what pages add, and the print button of the cookbook, which is pressed at once.
import * as maplibregl from '/program/maplibre-gl.mjs'
import { requestOf } from '/maplibre.js'
import { print } from '/print.js'

const post = (path, body) => fetch(path, { method: 'POST', body })
const { view, size, route, area, place, below, service } = await (await fetch('/page.json')).json()

/** A red disc in a white ring, at twice the size. */
const disc = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 48 })
  const context = canvas.getContext('2d')
  for (const [radius, color] of [[24, '#ffffff'], [19, '#d01818']]) {
    context.fillStyle = color
    context.beginPath()
    context.arc(24, 24, radius, 0, 2 * Math.PI)
    context.fill()
  }
  return context.getImageData(0, 0, 48, 48)
}

const feature = (type, coordinates) => ({ type: 'Feature', properties: {}, geometry: { type, coordinates } })
const addOwn = (map) => {
  map.addImage('disc', disc(), { pixelRatio: 2 })
  const features = [feature('LineString', route), feature('Polygon', [area]), feature('Point', place)]
  map.addSource('own', { type: 'geojson', data: { type: 'FeatureCollection', features } })
  const only = (type) => ['==', ['geometry-type'], type]
  const layer = (id, type, of, more) => ({ id, type, source: 'own', filter: only(of), ...more })
  map.addLayer(layer('area', 'fill', 'Polygon', { paint: { 'fill-color': '#7a3fb0' } }), below)
  map.addLayer(layer('route', 'line', 'LineString', { paint: { 'line-color': '#d01818', 'line-width': 6 } }))
  const icon = { 'icon-image': 'disc', 'icon-allow-overlap': true, 'icon-ignore-placement': true }
  map.addLayer(layer('place', 'symbol', 'Point', { layout: icon }))
}

const run = async () => {
  const container = document.body.appendChild(document.createElement('div'))
  Object.assign(container.style, { width: `${size[0]}px`, height: `${size[1]}px` })
  const map = new maplibregl.Map({
    container,
    style: '/style.json',
    ...view,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    canvasContextAttributes: { preserveDrawingBuffer: true, antialias: true }
  })
  map.on('error', ({ error }) => post('/error', error.message))
  await map.once('load')
  addOwn(map)
  await map.once('idle')
  await post('/picture', await new Promise((resolve) => map.getCanvas().toBlob(resolve)))
  await post('/report', await print(`${service}/print`, 'default', requestOf(map, 'A town'), 'png'))
}
await run().catch((error) => post('/error', String(error)))
await post('/end', '')
