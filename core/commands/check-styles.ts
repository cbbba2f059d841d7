import type { Container } from '../container.js'
import type { App } from '../layout/catalog.js'
import type { Registry } from '../plugin/contracts.js'
import { type StyleEntry, styleEntries } from '../layout/style-entries.js'
import { DEFAULT_STYLE } from '../style/default-style.js'
import { styleLanguages } from '../style/languages.js'
import { findStyle } from '../style/find-style.js'
import type { Tools } from '../tools.js'

export interface CheckedStyle {
  place: string
  /** Warnings about the style. */
  warnings: string[]
  /** Nothing can be drawn with it. */
  isMissing: boolean
}

/** The styles of an app and its layouts that have warnings. Styles at an address are fetched. */
export const checkStyles = async (app: App, container: Container): Promise<CheckedStyle[]> => {
  const network = container.get('network')
  const { signal } = new AbortController()
  const { end, ...lent } = network.forJob({ signal, appFolder: app.folder, clientFiles: ['./'], access: app.access })
  const lentTools: Lent = {
    ...lent,
    signal,
    now: new Date(),
    log: container.get('log'),
    progress: () => {},
    pixels: container.get('pixelsOf')(app),
    limits: { tiles: 0, pixels: 0 }
  }
  try {
    const registry = container.get('registry')
    const checked = await Promise.all(styleEntries(app).map((entry) => checkOne(entry, lentTools, registry)))
    return checked.filter(({ warnings }) => warnings.length > 0)
  } finally {
    end()
    network.close()
  }
}

type Lent = Omit<Tools, 'warn' | 'styles' | 'styleLanguages'>

const checkOne = async (
  { place, style, styles }: StyleEntry,
  lent: Lent,
  registry: Registry
): Promise<CheckedStyle> => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const tools: Tools = { ...lent, warn, styles, styleLanguages: styleLanguages(registry, () => tools) }
  const found = await findStyle(style, { tools, context: { scale: 1, warn }, preset: DEFAULT_STYLE })
  return { place, warnings, isMissing: !found && warnings.length > 0 }
}
