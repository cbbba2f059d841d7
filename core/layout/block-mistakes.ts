/** Mistakes that blocks find in a layout while they print: they get the place of their attribute in its front matter. */
import { PrintError, type Problem, verbOf } from '../errors.js'
import { checked } from '../plugin-results.js'
import { placeInYaml } from '../yaml.js'
import type { Attribute } from './attributes/attributes.js'
import type { ChosenLayout } from './catalog.js'
import { splitFrontMatter } from './front-matter.js'
import { mistakes } from './mistake.js'
import type { ReadSource } from './source-line.js'

/**
 * Calls a verb of a block, and checks its result. A mistake of the layout gets the path of the attribute, unless it has a
 * place.
 */
export const verbOfBlock = async <T>(
  { block, path = '' }: Pick<Attribute, 'block' | 'path'>,
  name: 'maps' | 'rows' | 'prepare',
  faultOf: (result: T) => Problem | undefined,
  verb: () => Promise<T>
): Promise<T> => {
  const { plugin } = block!
  try {
    return checked(plugin, name, faultOf, await verbOf(plugin, verb))
  } catch (thrown) {
    if (!(thrown instanceof PrintError) || thrown.code !== 'layout-mistake' || thrown.problems) throw thrown
    const { message } = thrown
    throw new PrintError('layout-mistake', message, { problems: [{ path, message }], cause: thrown })
  }
}

const OF_ATTRIBUTE = /^attributes\.[^:]*$/

/** The same error with places in the file of the layout instead of paths in its front matter; anything else unchanged. */
export const placedInLayout = (thrown: unknown, { app, layout }: ChosenLayout, read: ReadSource): unknown => {
  if (!(thrown instanceof PrintError) || thrown.code !== 'layout-mistake') return thrown
  const { problems = [] } = thrown
  const file = `${app.name}/${layout.file}`
  const text = problems.some(({ path }) => OF_ATTRIBUTE.test(path)) ? read(file) : undefined
  if (text === undefined) return thrown
  const { frontMatter } = splitFrontMatter(text, file)
  return mistakes(problems.map(({ path, message }) => ({ file, ...placeInYaml(frontMatter, path, 1), message })))
}
