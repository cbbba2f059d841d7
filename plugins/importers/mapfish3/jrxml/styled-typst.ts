import type { Beside } from '../../../../parts/importing.js'
import type { Run, RunStyle } from './text-runs.js'

/** How the pieces of runs become Typst source; the page writer may put values into texts and addresses. */
export interface RunWriter {
  /** A line of text as markup. */
  text(text: string, beside: Beside): string
  /** A text as a Typst string. */
  string(text: string): string
  /** The value of Typst's `font`, for example `"DejaVu Sans"`; undefined leaves the font as it is. */
  font(family: string): string | undefined
}

const INDENT_PT = 12

/** Runs as Typst markup for a layout. */
export const writeRuns = (runs: readonly Run[], writer: RunWriter): string =>
  runs
    .map((run, at) => {
      if (run.isBreak) return breakOf(runs[at - 1])
      const [before, after] = [runs[at - 1], runs[at + 1]].map((other) => other !== undefined && !other.isBreak)
      return itemOf(run) + styled(run, writer, { before: before!, after: after! })
    })
    .join('')

/** Two line breaks in a row need a line with a blank between them. */
const breakOf = (before: Run | undefined): string => (before && !before.isBreak ? ' \\\n' : '~ \\\n')

const itemOf = ({ listItem }: Run): string => {
  if (!listItem) return ''
  const mark = listItem.number === undefined ? '•' : `${listItem.number}\\.`
  return `#h(${INDENT_PT * listItem.level}pt);${mark} `
}

const styled = (run: Run, writer: RunWriter, beside: Beside): string => {
  const options = textOptions(run, writer)
  const calls = [
    ...(run.link !== undefined && /^(?:https?|mailto):/i.test(run.link) ? [`link(${writer.string(run.link)})`] : []),
    ...(run.background === undefined ? [] : [`highlight(fill: rgb("${run.background}"))`]),
    ...(options.length > 0 ? [`text(${options.join(', ')})`] : []),
    ...(run.isUnderline ? ['underline'] : []),
    ...(run.isStrike ? ['strike'] : []),
    ...(run.isSuper ? ['super'] : []),
    ...(run.isSub ? ['sub'] : [])
  ]
  const text = writer.text(run.text, beside)
  if (calls.length === 0) return text
  // the semicolon keeps a following bracket from being an argument
  return `#${calls.join('[#')}[${text}]${';]'.repeat(calls.length - 1)};`
}

const textOptions = (run: RunStyle, writer: RunWriter): string[] => {
  const font = run.family === undefined ? undefined : writer.font(run.family)
  return [
    ...(font === undefined ? [] : [`font: ${font}`]),
    ...(run.size === undefined ? [] : [`size: ${run.size}pt`]),
    ...(run.color === undefined ? [] : [`fill: rgb("${run.color}")`]),
    ...(run.isBold === undefined ? [] : [`weight: "${run.isBold ? 'bold' : 'regular'}"`]),
    ...(run.isItalic === undefined ? [] : [`style: "${run.isItalic ? 'italic' : 'normal'}"`])
  ]
}
