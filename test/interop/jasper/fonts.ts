import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'

/**
 * The files that stand in for families of reports, by the rules of the importer. JasperReports measures and prints text
 * by these files too: line breaks depend on the widths of letters, so only the same letters can be compared. A font
 * extension also replaces the logical names of Java (`SansSerif`), which registered fonts do not.
 */
const STAND_INS = [
  {
    names: ['SansSerif', 'DejaVu Sans', 'Liberation Sans', 'Arial', 'Helvetica', 'Verdana', 'Noto Sans'],
    files: ['NotoSans-Regular', 'NotoSans-Bold', 'NotoSans-Italic', 'NotoSans-BoldItalic']
  },
  {
    names: ['Serif', 'DejaVu Serif', 'Liberation Serif', 'Times New Roman', 'Source Serif 4'],
    files: ['SourceSerif4-Regular', 'SourceSerif4-SemiBold', 'SourceSerif4-Italic', 'SourceSerif4-Italic']
  },
  {
    names: ['Monospaced', 'DejaVu Sans Mono', 'Liberation Mono', 'Courier New', 'Noto Sans Mono'],
    files: ['NotoSansMono-Regular', 'NotoSansMono-Bold', 'NotoSansMono-Regular', 'NotoSansMono-Bold']
  }
]
const FACES = ['normal', 'bold', 'italic', 'boldItalic']

const family = (name: string, files: readonly string[]): string => {
  const faces = FACES.map((face, at) => `<${face}>${join(packageRoot, 'fonts', `${files[at]}.ttf`)}</${face}>`)
  return `<fontFamily name="${name}">${faces.join('')}<pdfEncoding>Identity-H</pdfEncoding><pdfEmbedded>true</pdfEmbedded></fontFamily>` // prettier-ignore
}

/** Writes a font extension of JasperReports to a folder of the class path. */
export const writeFonts = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  const families = STAND_INS.flatMap(({ names, files }) => names.map((name) => family(name, files)))
  writeFileSync(join(folder, 'fonts.xml'), `<fontFamilies>\n${families.join('\n')}\n</fontFamilies>\n`)
  writeFileSync(
    join(folder, 'jasperreports_extension.properties'),
    [
      'net.sf.jasperreports.extension.registry.factory.simple.font.families=net.sf.jasperreports.engine.fonts.SimpleFontExtensionsRegistryFactory',
      'net.sf.jasperreports.extension.simple.font.families.bundled=fonts.xml\n'
    ].join('\n')
  )
}
