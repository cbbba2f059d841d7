/** Apps without maps, for tests of who may print what: they need few plugins and print in no time. */
import type { TestFiles } from '../../core/testing.js'

export const plainPlugins = [
  'layers/wms',
  'blocks/map',
  'outputs/pdf',
  'outputs/svg',
  'protocols/jobs',
  'protocols/legacy'
].map((name) => `mapsetter/plugins/${name}`)

const layout = (more: string): string =>
  `---\n${more}attributes:\n  title: {type: string, default: none}\n---\n#set page(width: 60pt, height: 40pt, margin: 4pt)\n{{title}}\n`

/** `open` is for everybody; `secret` for planners; of `mixed`, one layout is for admins; `map` has a map. */
export const plainApps: TestFiles = {
  'open/app.yaml': 'title: Open\n',
  'open/card.typ.hbs': layout(''),
  'secret/app.yaml': 'title: Secret\nroles: [planner, admin]\n',
  'secret/card.typ.hbs': layout(''),
  'mixed/app.yaml': 'title: Mixed\naliases: {old: deed}\n',
  'mixed/card.typ.hbs': layout(''),
  'mixed/deed.typ.hbs': layout('roles: [admin]\n'),
  'map/app.yaml': 'title: Map\n',
  'map/map.typ.hbs': '---\nattributes:\n  map: {type: map, width: 20mm, height: 20mm}\n---\n{{map}}\n'
}

/** A print of the layout `card` as the jobs protocol takes it. */
export const plainPrint = (more: RequestInit = {}, layoutName = 'card'): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({ layout: layoutName, attributes: { title: 'x' } }),
  ...more
})

/** The body of a print of the layout `map` with a picture of a map server. */
export const mapPrint = (baseURL: string): string =>
  JSON.stringify({
    layout: 'map',
    attributes: {
      map: {
        ...{ center: [1e6, 6e6], scale: 50_000, dpi: 72 },
        layers: [{ type: 'wms', baseURL, layers: ['roads'], imageFormat: 'image/png' }]
      }
    }
  })
