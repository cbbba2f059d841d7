import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Problem } from '../errors.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { orKnown } from '../nearest.js'
import { didYouMeanColor, parseColor } from '../color.js'
import { typstString } from './template/escape.js'
import { normalizedText, readChecked, refuse, type SchemaCheck, type YamlPart } from './front-matter.js'
import { lengthInPoints } from '../length.js'
import { placeInYaml } from '../yaml.js'

/** By group and name: a family, a length in points, a colour `#rrggbbaa`. */
export interface ThemeValues {
  [group: string]: { [name: string]: string | number }
}

/** Fonts, sizes, colours and margins of a layout and its blocks. */
export interface Theme {
  /** A Typst module that defines them as `theme`. */
  source: string
  /** The values that options of blocks may name. */
  values: ThemeValues
  /** Whether a theme file sets how text and pages look; without it Typst's defaults hold. */
  isOwn: boolean
  /** Whether the file has a colour for the paper. */
  hasPaper: boolean
  /** All font families it names, with their places: `town/theme.yaml:2:9`. */
  fonts: { family: string; place: string }[]
}

interface Written {
  fonts: { [name: string]: string | string[] }
  sizes: { [name: string]: string | number }
  colors: { [name: string]: string }
  margins: { [name: string]: string | number | { [side: string]: string | number } }
}

const COLORS = { ink: '#1f2a33', quiet: '#5a6670', accent: '#1c6e8c', line: '#c3cad0', fill: '#f1f4f6', paper: 'white' }

/** Adds defaults: headings use the font of the body, sizes keep their proportion. */
const completed = ({ fonts, sizes, colors, margins }: Written): Written => {
  const body = lengthInPoints(sizes.body ?? 10) ?? 10
  return {
    fonts: { body: 'Noto Sans', heading: fonts.body ?? 'Noto Sans', ...fonts },
    sizes: { body, small: 0.8 * body, heading: 1.6 * body, ...sizes },
    colors: { ...COLORS, ...colors },
    margins: { page: '10mm', gap: '4mm', ...margins }
  }
}

const valuesOf = ({ fonts, sizes, colors, margins }: Written): ThemeValues => {
  const plain = Object.entries(margins).flatMap(([name, margin]) =>
    typeof margin === 'object' ? [] : [[name, lengthInPoints(margin) ?? 0] as const]
  )
  return {
    fonts: mapped(fonts, (families) => [families].flat()[0] ?? ''),
    sizes: mapped(sizes, (size) => lengthInPoints(size) ?? 0),
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

/** The schema allows only identifiers as names; values are written as a number, `#hex` or an escaped text. */
const dictionary = <T>(members: { [name: string]: T }, write: (value: T) => string): string =>
  `(${Object.entries(members)
    .map(([name, value]) => `${name}: ${write(value)},`)
    .join(' ')})`

const length = (value: string | number): string => `${lengthInPoints(value) ?? 0}pt`

const hexOf = (color: string): string => {
  const { hex, alpha } = parseColor(color) ?? { hex: '#000000', alpha: 1 }
  return `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`
}

const NOTHING: Written = { fonts: {}, sizes: {}, colors: {}, margins: {} }

const moduleAndValues = (written: Written): Pick<Theme, 'source' | 'values'> => {
  const whole = completed(written)
  return { source: moduleOf(whole), values: valuesOf(whole) }
}

export const PLAIN_THEME: Theme = { ...moduleAndValues(NOTHING), isOwn: false, hasPaper: false, fonts: [] }

export interface ThemeReading {
  folder: string
  app: string
  schema: JsonSchema
  check: SchemaCheck
}

/** Reads a theme file below an app's folder; `by` is the file that names it. Throws `layout-mistake`. */
export const readTheme = (path: string, by: YamlPart, { folder, app, schema, check }: ThemeReading): Theme => {
  const inside = posix.normalize(path)
  const isInside = !inside.startsWith('..') && !inside.startsWith('/')
  if (!isInside || !statSync(join(folder, inside), { throwIfNoEntry: false })?.isFile())
    refuse(by, [
      { path: 'theme', message: `is "${path}"; file not found; ${orKnown(path, yamlFilesIn(folder), 'files')}` }
    ])
  const part = {
    file: `${app}/${inside}`,
    text: normalizedText(readFileSync(join(folder, inside), 'utf8')),
    linesBefore: 0
  }
  const written = readChecked(part, schema, check) as Written
  refuse(part, wrongIn(written))
  return {
    ...moduleAndValues(written),
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
      lengthInPoints(value)! >= 0
        ? []
        : [{ path, message: `is "${value}"; must be a length such as 190mm, 19cm, 7.5in, 540pt or a number of points` }]
    ),
    ...Object.entries(colors).flatMap(([name, color]) =>
      parseColor(color)
        ? []
        : [
            {
              path: `colors.${name}`,
              message: `is "${color}"; must be a CSS colour such as #1c6e8c, rgb(28 110 140) or teal${didYouMeanColor(color)}`
            }
          ]
    )
  ]
}
