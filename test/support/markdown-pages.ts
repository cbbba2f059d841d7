import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

/** Those that describe layouts. */
export const LAYOUT_PAGES = ['README.md', 'BLOCKS.md', 'MAPS.md', 'LANGUAGE.md', 'PRESS.md', 'IMPORT.md'].map(
  (name) => `layouts/${name}`
)

export const readPage = (page: string): string => readFileSync(join(packageRoot, page), 'utf8')

export interface Fence {
  language: string
  text: string
}

/** Each with its last line break. */
export const fencesIn = (text: string): Fence[] =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language, inside]) => ({
    language: language!,
    text: inside!
  }))

export const withoutFences = (text: string): string => text.replace(/^```\w*\n[^]*?^```$/gm, '')

/** From a heading to the next one of the same level or above, comments in code left aside; throws for an unknown heading. */
export const sectionOf = (text: string, heading: string): string => {
  const [level] = /^#+/.exec(heading)!
  const start = `\n${text}`.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`there is no "${heading}"`)
  const rest = text.slice(start + heading.length)
  const prose = rest.replace(/^```\w*\n[^]*?^```$/gm, (fence) => ' '.repeat(fence.length))
  const end = prose.search(new RegExp(`^#{1,${level.length}} `, 'm'))
  return end < 0 ? rest : rest.slice(0, end)
}

/** What GitHub calls them in addresses. */
export const anchorsIn = (text: string): string[] =>
  [...withoutFences(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
  )
