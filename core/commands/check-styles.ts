import type { Container } from '../container.js'
import type { App } from '../layout/catalog.js'
import { type StyleEntry, styleEntries } from '../layout/style-entries.js'
import { DEFAULT_STYLE } from '../style/default-style.js'
import { findStyle } from '../style/find-style.js'
import type { Tools } from '../tools.js'

export interface CheckedStyle {
  place: string
  /** Warnings about the style. */
  said: string[]
  /** Nothing can be drawn with it. */
  isMissing: boolean
}

/** The styles of an app and its layouts that have warnings. Styles at an address are fetched. */
export const checkStyles = async (app: App, container: Container): Promise<CheckedStyle[]> => {
  const network = container.get('network')
  const { signal } = new AbortController()
  const { end, ...lent } = network.forJob({ signal, appFolder: app.folder })
  const tools: Omit<Tools, 'warn' | 'styles'> = {
    ...lent,
    signal,
    now: new Date(),
    log: container.get('log'),
    progress: () => {},
    pixels: container.get('pixelsOf')(app),
    limits: { tiles: 0, pixels: 0 }
  }
  try {
    const checked = await Promise.all(styleEntries(app).map((entry) => checkOne(entry, tools)))
    return checked.filter(({ said }) => said.length > 0)
  } finally {
    end()
    network.close()
  }
}

const checkOne = async (
  { place, style, styles }: StyleEntry,
  lent: Omit<Tools, 'warn' | 'styles'>
): Promise<CheckedStyle> => {
  const said: string[] = []
  const warn = (message: string) => void said.push(message)
  const tools: Tools = { ...lent, warn, styles }
  const found = await findStyle(style, { tools, context: { scale: 1, warn }, preset: DEFAULT_STYLE })
  return { place, said, isMissing: !found && said.length > 0 }
}
