import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type ImportedApp, type ImportRequest, PrintError } from '../../../core/plugin.js'
import { readYamlTree } from '../../../parts/yaml.js'
import { flow, scalar } from '../../../parts/importing.js'
import { ASSETS, Assets } from './assets.js'
import type { AppDraft } from './draft.js'
import { Fonts } from './fonts.js'
import { fileNamePattern, writeLayout } from './layout.js'
import { repairYaml } from './strict-yaml.js'
import { Options } from './options.js'
import { MOST_BYTES } from './recognise.js'
import { quoted, ImportReport, reportText } from './report.js'
import { serviceSettings } from './settings.js'

export interface Importing extends Omit<ImportRequest, 'app' | 'hasFont'> {
  /** The configuration's path. */
  file: string
}

const PAPER = `${ASSETS}/paper.typ`
/** In the source folder; relative to `dist/plugins/importers/mapfish2`. */
const PAPER_SOURCE = new URL('../../../../plugins/importers/mapfish2/paper.typ', import.meta.url)
const REPORT = 'IMPORT.md'
const MOST_LAYOUTS = 500
const SMALLEST_SCALE = 0.001

/**
 * Creates an app with the layouts of a YAML configuration of an older server. Throws `wrong-settings` if the file is
 * not such a configuration.
 */
export const importConfig = ({ file, title, isWord, fileNameOf, next }: Importing): ImportedApp => {
  const label = basename(file)
  const report = new ImportReport()
  const text = readFileSync(file)
  if (text.length > MOST_BYTES)
    throw wrongSettings(`${label} has more than ${MOST_BYTES} bytes, the limit of a configuration`)
  const tree = readYamlTree(repairYaml(text.toString('utf8'), report), label, (line, text) =>
    report.changed(line, text)
  )
  if (tree?.kind !== 'map' || !tree.members.has('layouts'))
    throw wrongSettings(`${label}:1:1: a configuration must be a mapping with "layouts"`)
  const root = new Options(tree, report, 'the configuration')
  const assets = new Assets(file)
  const fonts = new Fonts(fontFiles(root, assets))
  const scales = numbersOf(root, 'scales', SMALLEST_SCALE)
  const dpis = numbersOf(root, 'dpis', 1)
  const app: AppDraft = { report, assets, fonts, dpis: dpis.length > 0 ? dpis : [300] }
  const layouts = layoutsOf(root, { app, scales, isWord }, fileNameOf)
  if (layouts.size === 0) throw wrongSettings(`${label}: none of its layouts could be imported`)
  const settings = serviceSettings(root)
  const appYaml = writeApp(root, title, [...layouts.keys()], scales, dpis)
  root.end()
  const reportFile = reportText(report, label, settings, next)
  const files = new Map<string, string | Uint8Array>([['app.yaml', appYaml]])
  for (const [stem, { layout, sample }] of layouts)
    files.set(`${stem}.typ.hbs`, layout).set(`${stem}.sample.json`, sample)
  files.set(PAPER, readFileSync(PAPER_SOURCE, 'utf8'))
  for (const [path, bytes] of assets.files) files.set(path, bytes)
  return { files: files.set(REPORT, reportFile), report: reportFile }
}

const wrongSettings = (message: string): PrintError => new PrintError('wrong-settings', message)

const fontFiles = (root: Options, assets: Assets): string[] =>
  root.list('fonts').flatMap((node) => {
    const address = node.kind === 'scalar' ? node.text : ''
    const found = assets.fonts(address)
    if ('names' in found) return found.names
    root.report.lost(
      node.line,
      `the font file or folder ${quoted(address)} ${found.missing}; put the fonts into the app's folder "fonts"`
    )
    return []
  })

const numbersOf = (root: Options, name: string, least: number): number[] => {
  const found = root.list(name).flatMap((node) => {
    const number = node.kind === 'scalar' ? Number(node.text.replace(/^1\s*:\s*/, '')) : NaN
    if (number >= least && Number.isFinite(number)) return [number]
    root.report.lost(
      node.line,
      `one of ${name}: ${node.kind === 'scalar' ? quoted(node.text) : 'it'} must be a number of at least ${least}`
    )
    return []
  })
  if (found.length === 0) root.report.changed(root.line, `${name} is missing; the defaults of mapsetter are used`)
  return [...new Set(found)]
}

const layoutsOf = (
  root: Options,
  writing: { app: AppDraft; scales: readonly number[]; isWord(name: string): boolean },
  fileNameOf: (name: string) => string
) => {
  const written = new Map<string, NonNullable<ReturnType<typeof writeLayout>>>()
  const names = new Set<string>()
  const all = root.node('layouts')
  const members = all?.kind === 'map' ? [...all.members] : []
  for (const [given, { node }] of members.slice(0, MOST_LAYOUTS)) {
    const name = given.trim() || 'Layout'
    if (names.has(name))
      root.report.lost(node.line, `another layout has the name ${quoted(name)}; this one is left out`)
    if (names.has(name)) continue
    names.add(name)
    const layout = writeLayout({ name, node, ...writing })
    const base = fileNameOf(name).slice(0, 80) || 'layout'
    let stem = base
    for (let count = 2; written.has(stem); count++) stem = `${base}-${count}`
    if (layout) written.set(stem, layout)
  }
  return written
}

const writeApp = (root: Options, title: string, stems: readonly string[], scales: number[], dpis: number[]): string => {
  const outputFilename = root.text('outputFilename')
  const lines = [
    `title: ${scalar(title)}`,
    `layouts: ${flow(stems)}`,
    ...(scales.length > 0 ? [`scales: ${flow(scales)}`] : []),
    ...(dpis.length > 0 ? [`dpis: ${flow(dpis)}`] : []),
    `lockScales: ${!(root.flag('disableScaleLocking') ?? false)}`,
    // requests name pictures of the configuration, which are there now
    `clientFiles: ${flow([`${ASSETS}/`, 'styles/'])}`,
    `outputFilename: ${scalar(fileNamePattern(outputFilename ?? 'mapfish-print'))}`
  ]
  return `${lines.join('\n')}\n`
}
