import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'

const SANS = ['NotoSans-Regular', 'NotoSans-Bold', 'NotoSans-Italic', 'NotoSans-BoldItalic']
const SERIF = ['SourceSerif4-Regular', 'SourceSerif4-SemiBold', 'SourceSerif4-Italic', 'SourceSerif4-Italic']
const MONO = ['NotoSansMono-Regular', 'NotoSansMono-Bold', 'NotoSansMono-Regular', 'NotoSansMono-Bold']
const FACES = ['normal', 'bold', 'italic', 'boldItalic']

/** In ems. */
interface Metrics {
  ascent: number
  descent: number
  lineGap: number
}

/** The families of the apps' reports: the files whose letters stand in for theirs, and their own metrics. */
const FAMILIES: { names: string[]; files: string[]; metrics: Metrics }[] = [
  { names: ['SansSerif', 'DejaVu Sans'], files: SANS, metrics: { ascent: 0.928, descent: 0.236, lineGap: 0 } },
  { names: ['Serif', 'DejaVu Serif'], files: SERIF, metrics: { ascent: 0.939, descent: 0.236, lineGap: 0 } },
  { names: ['Monospaced', 'DejaVu Sans Mono'], files: MONO, metrics: { ascent: 0.928, descent: 0.236, lineGap: 0 } },
  { names: ['Liberation Sans'], files: SANS, metrics: { ascent: 0.905, descent: 0.212, lineGap: 0.033 } },
  { names: ['Liberation Serif'], files: SERIF, metrics: { ascent: 0.891, descent: 0.216, lineGap: 0.042 } }
]

/** Offsets in tables of OpenType: `hhea` (ascender, descender, lineGap) and `OS/2` (typographic, then Windows). */
const HHEA = [4, 6, 8] as const
const TYPOGRAPHIC = [68, 70, 72] as const
const WINDOWS = [74, 76] as const

/** A font with other metrics. Checksums of its tables stay as they were: nothing here reads them. */
const withMetrics = (font: Buffer, { ascent, descent, lineGap }: Metrics): Buffer => {
  const made = Buffer.from(font)
  const tableAt = (tag: string): number => {
    for (let at = 12; at < 12 + 16 * made.readUInt16BE(4); at += 16)
      if (made.toString('latin1', at, at + 4) === tag) return made.readUInt32BE(at + 8)
    throw new Error(`a font has no table "${tag}"`)
  }
  const unitsPerEm = made.readUInt16BE(tableAt('head') + 18)
  const units = (ems: number): number => Math.round(ems * unitsPerEm)
  const [hhea, os2] = [tableAt('hhea'), tableAt('OS/2')]
  const values = [units(ascent), -units(descent), units(lineGap)]
  HHEA.forEach((offset, at) => made.writeInt16BE(values[at]!, hhea + offset))
  TYPOGRAPHIC.forEach((offset, at) => made.writeInt16BE(values[at]!, os2 + offset))
  WINDOWS.forEach((offset, at) => made.writeInt16BE(Math.abs(values[at]!), os2 + offset))
  return made
}

/**
 * Writes a font extension of JasperReports to a folder of the class path. Its families have the letters of mapsetter's
 * stand-ins, because line breaks depend on the widths of letters and only the same letters can be compared; and the
 * metrics of the fonts that reports name, because these decide where lines stand in the prints that users know. An
 * extension also replaces the logical fonts of Java (`SansSerif`), which registered fonts do not.
 */
export const writeFonts = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  const families = FAMILIES.flatMap(({ names, files, metrics }, number) => {
    const faces = FACES.map((face, at) => {
      const path = join(folder, `${number}-${face}.ttf`)
      writeFileSync(path, withMetrics(readFileSync(join(packageRoot, 'fonts', `${files[at]}.ttf`)), metrics))
      return `<${face}>${path}</${face}>`
    })
    const pdf = '<pdfEncoding>Identity-H</pdfEncoding><pdfEmbedded>true</pdfEmbedded>'
    return names.map((name) => `<fontFamily name="${name}">${faces.join('')}${pdf}</fontFamily>`)
  })
  writeFileSync(join(folder, 'fonts.xml'), `<fontFamilies>\n${families.join('\n')}\n</fontFamilies>\n`)
  const registry = 'net.sf.jasperreports.engine.fonts.SimpleFontExtensionsRegistryFactory'
  writeFileSync(
    join(folder, 'jasperreports_extension.properties'),
    [
      `net.sf.jasperreports.extension.registry.factory.simple.font.families=${registry}`,
      'net.sf.jasperreports.extension.simple.font.families.bundled=fonts.xml\n'
    ].join('\n')
  )
}
