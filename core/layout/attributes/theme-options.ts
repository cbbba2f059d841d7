import type { Problem } from '../../errors.js'
import { orKnown } from '../../nearest.js'
import type { ThemeValues } from '../theme.js'

/** What an option may say in place of a value of its own. */
const OF_THEME = /^theme\.(\w+)\.(\w+)$/

/** Options of front matter, but not what stands for a request, with the theme's values for `theme.colors.accent` and its like; `path` is where they stand. */
export const withTheme = <Options>(
  options: Options,
  theme: ThemeValues,
  path: string,
  problems: Problem[]
): Options => {
  if (typeof options === 'string') {
    const [, group = '', name = ''] = OF_THEME.exec(options) ?? []
    if (name === '') return options
    const values = Object.hasOwn(theme, group) ? theme[group]! : {}
    if (Object.hasOwn(values, name)) return values[name] as Options
    const known = Object.entries(theme).flatMap(([of, named]) => Object.keys(named).map((one) => `theme.${of}.${one}`))
    problems.push({ path, message: `there is no "${options}"; ${orKnown(options, known)}` })
    return options
  }
  if (typeof options !== 'object' || options === null) return options
  if (Array.isArray(options))
    return options.map((item, index) => withTheme(item, theme, `${path}[${index}]`, problems)) as Options
  const members = Object.entries(options).map(([name, value]) => [
    name,
    name === 'default' ? value : withTheme(value, theme, `${path}.${name}`, problems)
  ])
  return Object.fromEntries(members) as Options
}
