import type { Problem } from '../../errors.js'
import { orKnown } from '../../nearest.js'
import type { ThemeValues } from '../theme.js'

/** An option that takes its value from the theme. */
const OF_THEME = /^theme\.(\w+)\.(\w+)$/

/** Options of front matter in which references such as `theme.colors.accent` are replaced by the theme's values; not in defaults. `path` is the path of the options. */
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
    problems.push({
      path,
      message: `is "${options}"; the theme has no such value; ${orKnown(options, known, 'its values are')}`
    })
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
