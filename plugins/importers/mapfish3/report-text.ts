import type { StandIn } from './page/fonts.js'
import type { ImportReport, Remark } from './report.js'

interface Contents {
  /** The configuration. */
  file: string
  layouts: readonly string[]
  fonts: readonly StandIn[]
  /** What the user does next: sentences of Markdown. */
  next: readonly string[]
}

/** The report as Markdown: what is left to do, what differs, fonts, what is next. */
export const reportText = (report: ImportReport, { file, layouts, fonts, next }: Contents): string => {
  const left = report.remarks('left')
  const changed = report.remarks('changed')
  return [
    `# Import of ${file}`,
    `${counted(layouts.length, 'layout')}: ${layouts.map((name) => `\`${name}.typ.hbs\``).join(', ')}. ${summaryOf(left, changed)}`,
    ...section('Left to do', left.map(lineOf)),
    ...section('What differs', changed.map(lineOf)),
    ...section('Fonts', fonts.map(fontLine)),
    ...(fonts.length > 0 ? [HOW_TO_ADD] : []),
    ...section('Next', next)
  ]
    .join('\n\n')
    .concat('\n')
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const summaryOf = (left: readonly Remark[], changed: readonly Remark[]): string => {
  if (left.length === 0 && changed.length === 0) return 'Everything was imported.'
  return `${left.length === 0 ? 'Nothing is' : `${counted(left.length, 'thing')} ${left.length === 1 ? 'is' : 'are'}`} left to do; ${counted(changed.length, 'thing')} ${changed.length === 1 ? 'differs' : 'differ'}.`
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')]

const HOW_TO_ADD =
  "To print with a font of this list, put its files into the app's folder `fonts`, and write its name in the layouts."

const fontLine = ({ name, font, family }: StandIn): string =>
  `\`${name}\`${font === name ? '' : `, which is ${font} on most servers,`} is not installed; the layouts use ${family}`

const lineOf = ({ file, line, text }: Remark): string => `${file}:${line}: ${text}`
