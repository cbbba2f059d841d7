import type { AppDescription, LayoutDescription } from '../../core/plugin.js'

/** A layout by its name or an alias. */
export const layoutNamed = ({ layouts, aliases }: AppDescription, name: string): LayoutDescription | undefined => {
  const real = Object.hasOwn(aliases, name) ? aliases[name] : name
  return layouts.find((layout) => layout.name === real)
}
