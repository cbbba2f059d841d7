import { knownLocale } from '../date.js'
import { breach, messageOf } from '../errors.js'
import { drawable } from '../letters.js'
import type { BlockPlugin, Files, Json } from '../plugin/contracts.js'
import { wrongType } from '../type-words.js'
import { gradientModule } from './gradient-module.js'
import { htmlModule } from './html/module.js'
import { PLAIN_THEME, type Theme } from './theme.js'

/** The module of a block that shows nothing. */
const NOTHING = '#let draw(data) = none\n'

/** Notes where a block begins, its size, and where it ends; see `document/origins.ts`. */
const MARKED = `#let marked(id, block, shown) = {
  context {
    let start = here().position()
    let size = measure(shown)
    [#metadata((id: id, block: block, page: start.page, x: start.x.pt(), y: start.y.pt(), width: size.width.pt(), height: size.height.pt()))<ms-block>]
  }
  shown
  context {
    let end = here().position()
    [#metadata((id: id, block: block, page: end.page, x: end.x.pt(), y: end.y.pt()))<ms-block>]
  }
}`

const JSON_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const

/** A block that is prepared for one place: the data for its Typst function. */
export interface PlacedBlock {
  id: string
  block: string
  data: Json
}

/** Throws `plugin-failed` for data that cannot become JSON. */
const dataFile = ({ block, data }: PlacedBlock): Uint8Array => {
  const refuse = (why: string) => breach({ kind: 'block', name: block }, `data in the result of its "prepare" ${why}`)
  let text: string | undefined
  try {
    text = JSON.stringify(data, (_name, member) => (typeof member === 'string' ? drawable(member) : member))
  } catch (thrown) {
    throw refuse(`cannot become JSON: ${messageOf(thrown)}`)
  }
  if (text === undefined) throw refuse(wrongType(data, JSON_TYPES) ?? 'cannot become JSON')
  return Buffer.from(`{"block":${JSON.stringify(block)},"data":${text}}`)
}

/** The Typst module `ms` of layouts: values reach blocks as data files, never as source. */
export const workspaceFiles = (
  plugins: readonly Pick<BlockPlugin, 'name' | 'typst'>[],
  placed: PlacedBlock[],
  prelude: string,
  letters: string,
  theme = PLAIN_THEME,
  bleedPt = 0
): Files => {
  const imports = plugins.map((plugin, index) => `#import "/mapsetter/blocks/${plugin.name}.typ" as block-${index}`)
  const draws = plugins.map((plugin, index) => `${JSON.stringify(plugin.name)}: block-${index}.draw,`)
  const ms = `${imports.join('\n')}
#import "/mapsetter/theme.typ": theme
#import "/mapsetter/html.typ"
#import "/mapsetter/letters.typ"
${MARKED}
#let place(id) = {
  let placed = json("/mapsetter/data/" + id + ".json")
  // set rules of the layout for its own boxes would move parts of maps and scale bars
  set std.place(dx: 0pt, dy: 0pt)
  set box(inset: 0pt, outset: 0pt, radius: 0pt, stroke: none, fill: none)
  set rect(inset: 0pt, outset: 0pt, radius: 0pt)
  let shown = ((${draws.join('')}).at(placed.block))(placed.data)
  if "origins" in sys.inputs { marked(id, placed.block, shown) } else { shown }
}
`
  return {
    '/mapsetter/prelude.typ': Buffer.from(prelude),
    '/mapsetter/html.typ': Buffer.from(htmlModule),
    '/mapsetter/gradient.typ': Buffer.from(gradientModule),
    '/mapsetter/letters.typ': Buffer.from(letters),
    '/mapsetter/theme.typ': Buffer.from(theme.source),
    '/mapsetter/press.typ': Buffer.from(`#let bleed = ${bleedPt}pt\n`),
    '/mapsetter/ms.typ': Buffer.from(ms),
    ...Object.fromEntries(
      plugins.map((plugin) => [`/mapsetter/blocks/${plugin.name}.typ`, Buffer.from(plugin.typst ?? NOTHING)])
    ),
    ...Object.fromEntries(placed.map((one) => [`/mapsetter/data/${one.id}.json`, dataFile(one)]))
  }
}

/** One line before the layout: its first line too may begin with the sign of a heading or an item. */
export const documentStart = (lang: string, theme: Theme): string =>
  `#import "/mapsetter/ms.typ" as ms;#import "/mapsetter/gradient.typ";#show: ms.letters.rules;${setLanguage(lang)}${theme.isOwn ? setLook(theme) : ''}\n`

/** Defaults that the layout's own set rules, which follow, may change. */
const setLook = ({ hasPaper }: Theme): string =>
  [
    `#set page(margin: ms.theme.margins.page${hasPaper ? ', fill: ms.theme.colors.paper' : ''});`,
    '#set text(font: ms.theme.fonts.body, size: ms.theme.sizes.body, fill: ms.theme.colors.ink);',
    '#show heading: set text(font: ms.theme.fonts.heading);',
    '#show heading.where(level: 1): set text(size: ms.theme.sizes.heading);'
  ].join('')

/** For hyphenation, quotation marks and PDF readers; Typst accepts only two or three letters. */
const setLanguage = (lang: string): string => {
  const { language, region } = new Intl.Locale(knownLocale(lang))
  const where = region && /^[A-Z]{2}$/.test(region) ? `, region: "${region}"` : ''
  return /^[a-z]{2,3}$/.test(language) ? `#set text(lang: "${language}"${where});` : ''
}

/** The Typst call by which `{{name}}` of a template shows a prepared block. */
export const placeCall = (id: string): string => `#ms.place(${JSON.stringify(id)});`
