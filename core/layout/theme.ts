import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { orKnown } from '../nearest.js'
import { parseColor } from '../color.js'
import { typstString } from './template/escape.js'
import { plainText, readChecked, refuse, type SchemaCheck, type YamlPart } from './front-matter.js'
import { parseLength } from './attributes/length.js'
import { placeInYaml } from '../yaml.js'

/** By group and name: a family, a length in points, a colour `#rrggbbaa`. */
export interface ThemeValues {
  [group: string]: { [name: string]: string | number }
}

/** Fonts, sizes, colours and margins that a layout and its blocks share. */
export interface Theme {
  /** The Typst module that has them as `theme`. */
  source: string
  /** What options of blocks may name. */
  values: ThemeValues
  /** Whether a file says how text and pages look; without one they are as Typst has them. */
  isOwn: boolean
  /** Whether the file has a colour for the paper. */
  hasPaper: boolean
  /** All families it names, and where: `town/theme.yaml:2:9`. */
  fonts: { family: string; place: string }[]
}

interface Written {
  fonts: { [name: string]: string | string[] }
  sizes: { [name: string]: string | number }
  colors: { [name: string]: string }
  margins: { [name: string]: string | number | { [side: string]: string | number } }
}

const COLORS = { ink: '#1f2a33', quiet: '#5a6670', accent: '#1c6e8c', line: '#c3cad0', fill: '#f1f4f6', paper: 'white' }

/** What the file leaves out: headings are in the body's font, sizes keep their proportion. */
const completed = ({ fonts, sizes, colors, margins }: Written): Written => {
  const body = parseLength(sizes.body ?? 10) ?? 10
  return {
    fonts: { body: 'Noto Sans', heading: fonts.body ?? 'Noto Sans', ...fonts },
    sizes: { body, small: 0.8 * body, heading: 1.6 * body, ...sizes },
    colors: { ...COLORS, ...colors },
    margins: { page: '10mm', gap: '4mm', ...margins }
  }
}

const valuesOf = ({ fonts, sizes, colors, margins }: Written): ThemeValues => {
  const plain = Object.entries(margins).flatMap(([name, margin]) =>
    typeof margin === 'object' ? [] : [[name, parseLength(margin) ?? 0] as const]
  )
  return {
    fonts: mapped(fonts, (families) => [families].flat()[0] ?? ''),
    sizes: mapped(sizes, (size) => parseLength(size) ?? 0),
    colors: mapped(colors, hexOf),
    margins: Object.fromEntries(plain)
  }
}

const mapped = <T>(members: { [name: string]: T }, make: (value: T) => string | number) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, make(value)]))

const moduleOf = ({ fonts, sizes, colors, margins }: Written): string =>
  `#let theme = (
  fonts: ${dictionary(
    fonts,
    (families) =>
      `(${[families]
        .flat()
        .map((family) => `${typstString(family)},`)
        .join(' ')})`
  )},
  sizes: ${dictionary(sizes, length)},
  colors: ${dictionary(colors, (color) => `rgb("${hexOf(color)}")`)},
  margins: ${dictionary(margins, (margin) => (typeof margin === 'object' ? dictionary(margin, length) : length(margin)))},
)
`

/** Names are identifiers by the schema; what stands for a value is written by number, `#hex` or as an escaped text. */
const dictionary = <T>(members: { [name: string]: T }, write: (value: T) => string): string =>
  `(${Object.entries(members)
    .map(([name, value]) => `${name}: ${write(value)},`)
    .join(' ')})`

const length = (value: string | number): string => `${parseLength(value) ?? 0}pt`

const hexOf = (color: string): string => {
  const { hex, alpha } = parseColor(color) ?? { hex: '#000000', alpha: 1 }
  return `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`
}

const NOTHING: Written = { fonts: {}, sizes: {}, colors: {}, margins: {} }

const told = (written: Written): Pick<Theme, 'source' | 'values'> => {
  const whole = completed(written)
  return { source: moduleOf(whole), values: valuesOf(whole) }
}

export const PLAIN_THEME: Theme = { ...told(NOTHING), isOwn: false, hasPaper: false, fonts: [] }

export interface ThemeReading {
  folder: string
  app: string
  schema: JsonSchema
  check: SchemaCheck
}

/** A theme's file below an app's folder; `by` is what names it. Throws `layout-mistake`. */
export const readTheme = (path: string, by: YamlPart, { folder, app, schema, check }: ThemeReading): Theme => {
  const inside = posix.normalize(path)
  const isInside = !inside.startsWith('..') && !inside.startsWith('/')
  if (!isInside || !statSync(join(folder, inside), { throwIfNoEntry: false })?.isFile())
    refuse(by, [{ path: 'theme', message: `there is no file "${path}"; ${orKnown(path, yamlFilesIn(folder))}` }])
  const part = { file: `${app}/${inside}`, text: plainText(readFileSync(join(folder, inside), 'utf8')), linesBefore: 0 }
  const written = readChecked(part, schema, check) as Written
  refuse(part, wrongIn(written))
  return {
    ...told(written),
    isOwn: true,
    hasPaper: written.colors.paper !== undefined,
    fonts: fontsIn(written, part)
  }
}

const fontsIn = ({ fonts }: Written, { file, text }: YamlPart): Theme['fonts'] =>
  Object.entries(fonts).flatMap(([name, families]) =>
    [families].flat().map((family, index) => {
      const { line, column } = placeInYaml(text, Array.isArray(families) ? `fonts.${name}[${index}]` : `fonts.${name}`)
      return { family, place: `${file}:${line}:${column}` }
    })
  )

const yamlFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ya?ml$/.test(file) && file !== 'app.yaml'
  )

const wrongIn = ({ sizes, colors, margins }: Written): Problem[] => {
  const lengths = [
    ...Object.entries(sizes).map(([name, value]) => [`sizes.${name}`, value] as const),
    ...Object.entries(margins).flatMap(([name, margin]) =>
      typeof margin === 'object'
        ? Object.entries(margin).map(([side, value]) => [`margins.${name}.${side}`, value] as const)
        : [[`margins.${name}`, margin] as const]
    )
  ]
  return [
    ...lengths.flatMap(([path, value]) =>
      parseLength(value)! >= 0
        ? []
        : [{ path, message: `"${value}" is not a length; write 190mm, 19cm, 7.5in, 540pt or points` }]
    ),
    ...Object.entries(colors).flatMap(([name, color]) =>
      parseColor(color)
        ? []
        : [{ path: `colors.${name}`, message: `"${color}" is no CSS colour; write #1c6e8c, rgb(28 110 140) or teal` }]
    )
  ]
}
