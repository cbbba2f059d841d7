import { knownLocale } from '../date.js'
import type { BlockPlugin, Files, Json } from '../plugin/contracts.js'

/** A block that was prepared for one place: what its Typst function is handed. */
export interface PlacedBlock {
  id: string
  block: string
  data: Json
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** What blocks and layouts import as `#import "/mapsetter/theme.typ": theme`. */
const THEME = `#let theme = (
  fonts: (body: ("Noto Sans",), heading: ("Noto Sans",)),
  sizes: (body: 10pt, small: 8pt, heading: 16pt),
  colors: (ink: rgb("#1f2a33"), quiet: rgb("#5a6670"), accent: rgb("#1c6e8c"), line: rgb("#c3cad0"), fill: rgb("#f1f4f6"), paper: white),
  margins: (page: 10mm, gap: 4mm),
)
`

/** The module that layouts know as `ms`: values travel to blocks as data files, never as source. */
export const workspaceFiles = (plugins: BlockPlugin[], placed: PlacedBlock[], prelude: string): Files => {
  const imports = plugins.map((plugin, index) => `#import "/mapsetter/blocks/${plugin.name}.typ" as block-${index}`)
  const draws = plugins.map((plugin, index) => `${JSON.stringify(plugin.name)}: block-${index}.draw,`)
  const ms = `${imports.join('\n')}
#let place(id) = {
  let placed = json("/mapsetter/data/" + id + ".json")
  ((${draws.join('')}).at(placed.block))(placed.data)
}
`
  return {
    '/mapsetter/prelude.typ': Buffer.from(prelude),
    '/mapsetter/theme.typ': Buffer.from(THEME),
    '/mapsetter/ms.typ': Buffer.from(ms),
    ...Object.fromEntries(plugins.map((plugin) => [`/mapsetter/blocks/${plugin.name}.typ`, Buffer.from(plugin.typst)])),
    ...Object.fromEntries(placed.map(({ id, block, data }) => [`/mapsetter/data/${id}.json`, json({ block, data })]))
  }
}

/** Stands before the layout's first character, so that the layout's lines keep their numbers. */
export const documentStart = (lang: string): string => `#import "/mapsetter/ms.typ" as ms;${setLanguage(lang)}`

/** For hyphenation, quotation marks, and readers of the PDF; Typst takes nothing but two or three letters. */
const setLanguage = (lang: string): string => {
  const { language, region } = new Intl.Locale(knownLocale(lang))
  const where = region && /^[A-Z]{2}$/.test(region) ? `, region: "${region}"` : ''
  return /^[a-z]{2,3}$/.test(language) ? `#set text(lang: "${language}"${where});` : ''
}

/** How a template's `{{name}}` shows a prepared block. */
export const placeCall = (id: string): string => `#ms.place(${JSON.stringify(id)});`
