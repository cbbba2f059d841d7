import type { Container } from '../container.js'
import { PrintError } from '../errors.js'
import { appWarnings } from '../layout/app-warnings.js'
import type { App, ChosenLayout } from '../layout/catalog.js'
import { orKnown, withNear } from '../nearest.js'
import { sourcesOf, withSourceLine } from '../layout/source-line.js'
import { checkSamples, type Verdict } from './check-sample.js'
import { checkStyles } from './check-styles.js'
import { type Choice, chosenOf } from './choice.js'
import { makePreviews } from './previews.js'
import { withPrinter } from './printing.js'
import { printLine, printMistakes, summaryOf } from './summary.js'
import { fontEntries } from '../layout/font-entries.js'

export interface CheckOptions extends Choice {
  /** Where printed samples are kept; absent: they are not kept. */
  out?: string
  format: string
}

/**
 * `mapsetter check`: loads all apps, checks their styles and fonts, and prints the sample of each layout. False if
 * anything is wrong.
 */
export const check = async (options: CheckOptions): Promise<boolean> => {
  try {
    return await checkAll(options)
  } catch (thrown) {
    if (!(thrown instanceof PrintError) || thrown.code !== 'layout-mistake') throw thrown
    printMistakes(thrown)
    printLine('no sample is printed and no style is checked while a layout cannot be loaded')
    return false
  }
}

const checkAll = ({ out, format, ...choice }: CheckOptions): Promise<boolean> =>
  withPrinter(async (printer, container) => {
    // throws for prefixes with which the service would not start
    container.get('mounted')
    const chosen = chosenOf(container.get('catalog').apps, choice)
    checkFormat(format, container)
    const previews = out === undefined ? undefined : makePreviews(out, container.get('settings').layouts)
    const verdicts: Verdict[] = []
    let areStylesRight = true
    for (const app of appsOf(chosen)) {
      areStylesRight = (await printWarnings(app, container)) && areStylesRight
      for (const one of chosen.filter((candidate) => candidate.app === app)) {
        const { verdict, lines } = await checkSamples(one, { printer, format, previews })
        lines.forEach(printLine)
        verdicts.push(verdict)
      }
    }
    printLine(summaryOf(verdicts))
    return areStylesRight && !verdicts.includes('wrong')
  })

export const appsOf = (chosen: ChosenLayout[]): App[] => [...new Set(chosen.map(({ app }) => app))]

/** Throws `unknown-format`. */
export const checkFormat = (format: string, container: Container): void => {
  const { outputs, output } = container.get('registry')
  const known = outputs.map(({ name }) => name)
  const message = `the format "${format}" is not known; the formats are: ${known.join(', ')}`
  if (!output(format)) throw new PrintError('unknown-format', withNear(message, format, known))
}

/** Prints mistakes and warnings about the templates, fonts and styles of an app; false if there is a mistake. */
export const printWarnings = async (app: App, container: Container): Promise<boolean> => {
  const warnings = appWarnings(app, container.get('settings').layouts)
  const sources = sourcesOf(app)
  const printAt = (isMistake: boolean, message: string): void =>
    printLine(`${isMistake ? 'MISTAKE ' : 'warning '}    ${withSourceLine(message, sources).replaceAll('\n', '\n  ')}`)
  for (const { file, line, column, message, isSure } of warnings)
    printAt(isSure, `${file}:${line}:${column}: ${message}`)
  for (const message of checkFonts(app, container)) printAt(false, message)
  const styles = await checkStyles(app, container)
  for (const { place, warnings, isMissing } of styles)
    for (const message of warnings) printAt(isMissing, `${place}: ${message}`)
  return styles.every(({ isMissing }) => !isMissing) && !warnings.some(({ isSure }) => isSure)
}

/** Warnings about font families that the themes or blocks of an app use and no font file has. */
const checkFonts = (app: App, container: Container): string[] => {
  const known = container.get('familiesOf')(app)
  const folded = new Set(known.map((family) => family.toLowerCase()))
  return fontEntries(app)
    .filter(({ family }) => !folded.has(family.toLowerCase()))
    .map(
      ({ place, family }) => `${place}: no font file has the family "${family}"; ${orKnown(family, known, 'families')}`
    )
}
