import { verbNow, verbOf } from '../errors.js'
import type { Registry } from '../plugin/contracts.js'
import { styleUsesOf } from '../style-uses.js'
import type { Tools } from '../tools.js'
import type { StyleLanguages, StyleSource } from './source.js'

/** Suffixes of style files inside an app, in lower case and without dot. */
export const styleSuffixes = ({ styles }: Pick<Registry, 'styles'>): string[] =>
  styles.flatMap(({ suffixes = [] }) => suffixes).map((suffix) => suffix.toLowerCase())

/** Asks the style plugins, the last one first: so a plugin that is added can replace another one. */
export const styleLanguages = (
  registry: Pick<Registry, 'styles' | 'layers' | 'blocks'>,
  tools: () => Tools
): StyleLanguages => {
  const { styles: plugins } = registry
  const languageOf = (source: StyleSource) =>
    plugins.findLast((plugin) => verbNow(plugin, () => plugin.recognises(source)))
  return {
    suffixes: styleSuffixes(registry),
    uses: styleUsesOf(registry),
    recognises: (source) => languageOf(source) !== undefined,
    async read(source, context) {
      const plugin = languageOf(source)
      if (plugin) return verbOf(plugin, () => plugin.read(source, context, tools()))
      const names = plugins.map(({ name }) => name).join(', ')
      context.warn(`style: no style language recognises it; the languages are: ${names}; the default style is used`)
      return undefined
    }
  }
}
