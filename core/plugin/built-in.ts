/** By their specifiers, plugins that are part of the bundle: see core/bundle.ts. Empty where there is none. */
export const builtIn = new Map<string, { default?: unknown }>()
