import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeInYaml, readYaml } from '../yaml.js'
import type { App } from './catalog.js'
import { splitFrontMatter } from './front-matter.js'

/** A font family named by an app's theme or by an option of a block. */
export interface FontEntry {
  /** `town/theme.yaml:2:9` */
  place: string
  family: string
}

/** The families of the themes, then those of each layout's front matter, as they are written there. */
export const fontEntries = ({ name, folder, layouts }: App): FontEntry[] => {
  const ofThemes = new Map(layouts.flatMap(({ theme }) => theme.fonts.map((font) => [font.place, font] as const)))
  const ofBlocks = layouts.flatMap(({ file }) => {
    const { frontMatter } = splitFrontMatter(readFileSync(join(folder, file), 'utf8'), `${name}/${file}`)
    const written = readYaml(frontMatter, file, 'layout-mistake', 1) as { attributes: object }
    return Object.entries(written.attributes).flatMap(([attribute, options]) =>
      fontsIn(options, `attributes.${attribute}`).map(({ path, family }) => {
        const { line, column } = placeInYaml(frontMatter, path, 1)
        return { place: `${name}/${file}:${line}:${column}`, family }
      })
    )
  })
  return [...ofThemes.values(), ...ofBlocks]
}

/** Options with the name `font` anywhere in a block's options; each may be a list in a text. */
const fontsIn = (options: unknown, at: string): { path: string; family: string }[] => {
  if (typeof options !== 'object' || options === null) return []
  return Object.entries(options).flatMap(([name, value]) => {
    const path = Array.isArray(options) ? `${at}[${name}]` : `${at}.${name}`
    if (name !== 'font' || typeof value !== 'string') return name === 'default' ? [] : fontsIn(value, path)
    // fonts of the theme are checked in the theme's file
    if (value.startsWith('theme.')) return []
    return value.split(',').map((family) => ({ path, family: family.replace(/["']/g, '').trim() }))
  })
}
