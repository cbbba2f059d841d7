import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppStyles } from '../tools.js'
import { placeInYaml, readYaml } from '../yaml.js'
import type { App } from './catalog.js'
import { normalizedText, splitFrontMatter, type YamlPart } from './front-matter.js'

/** A style of an app or a layout. */
export interface StyleEntry {
  /** `town/app.yaml:5:10: styles.roads` */
  place: string
  style: unknown
  /** The styles that it may refer to. */
  styles: AppStyles
}

/** The styles of app.yaml, then those of each layout's front matter, as they are written there. */
export const styleEntries = ({ name, folder, layouts }: App): StyleEntry[] => {
  const text = normalizedText(readFileSync(join(folder, 'app.yaml'), 'utf8'))
  const ofApp = { file: `${name}/app.yaml`, text, linesBefore: 0 }
  const own = layouts.flatMap(({ file, styles }) => {
    const label = `${name}/${file}`
    const { frontMatter } = splitFrontMatter(readFileSync(join(folder, file), 'utf8'), label)
    return entriesIn({ file: label, text: frontMatter, linesBefore: 1 }, styles)
  })
  return [...entriesIn(ofApp), ...own]
}

interface Written {
  styles?: AppStyles['named']
  defaultStyles?: AppStyles['defaults']
}

const entriesIn = ({ file, text, linesBefore }: YamlPart, known?: AppStyles): StyleEntry[] => {
  const written = (readYaml(text, file, 'layout-mistake', linesBefore) ?? {}) as Written
  const styles = known ?? { named: written.styles ?? {}, defaults: written.defaultStyles ?? {} }
  return (['styles', 'defaultStyles'] as const).flatMap((member) =>
    Object.entries(written[member] ?? {}).map(([name, style]) => {
      const path = `${member}.${name}`
      const { line, column } = placeInYaml(text, path, linesBefore)
      return { place: `${file}:${line}:${column}: ${path}`, style, styles }
    })
  )
}
