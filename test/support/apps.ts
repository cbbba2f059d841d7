/** Apps without maps, for tests of who may print what: they need few plugins and print in no time. */
import type { TestFiles } from '../../core/testing.js'

export const plainPlugins = ['blocks/map', 'outputs/pdf', 'outputs/svg', 'protocols/jobs', 'protocols/legacy'].map(
  (name) => `mapsetter/plugins/${name}`
)

const layout = (more: string): string =>
  `---\n${more}attributes:\n  title: {type: string, default: none}\n---\n#set page(width: 60pt, height: 40pt, margin: 4pt)\n{{title}}\n`

/** `open` is for everybody; `secret` for planners; of `mixed`, one layout is for admins. */
export const plainApps: TestFiles = {
  'open/app.yaml': 'title: Open\n',
  'open/card.typ.hbs': layout(''),
  'secret/app.yaml': 'title: Secret\nroles: [planner, admin]\n',
  'secret/card.typ.hbs': layout(''),
  'mixed/app.yaml': 'title: Mixed\naliases: {old: deed}\n',
  'mixed/card.typ.hbs': layout(''),
  'mixed/deed.typ.hbs': layout('roles: [admin]\n')
}

/** A print of the layout `card` as the jobs protocol takes it. */
export const plainPrint = (more: RequestInit = {}, layoutName = 'card'): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({ layout: layoutName, attributes: { title: 'x' } }),
  ...more
})
