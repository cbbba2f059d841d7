import { flow } from '../../../parts/importing.js'

/** The result for something that could not be imported without changes. */
export type Fate = 'changed' | 'lost' | 'setting'

export interface Remark {
  line: number
  fate: Fate
  text: string
}

const TITLES: { [fate in Fate]: string } = {
  changed: 'Imported with a change',
  lost: 'Not imported',
  setting: 'Settings of the service'
}
const MOST_LETTERS = 400

/** Collects the remarks about a configuration: each once, with its line. */
export class ImportReport {
  #remarks = new Map<string, Remark>()

  changed(line: number, text: string): void {
    this.#add(line, 'changed', text)
  }
  lost(line: number, text: string): void {
    this.#add(line, 'lost', text)
  }
  setting(line: number, text: string): void {
    this.#add(line, 'setting', text)
  }

  #add(line: number, fate: Fate, text: string): void {
    const remark = { line, fate, text: oneLine(text) }
    this.#remarks.set(`${line} ${fate} ${remark.text}`, remark)
  }

  /** Remarks grouped by fate, in the order of the lines of the file. Groups without remarks are omitted. */
  groups(): { title: string; remarks: Remark[] }[] {
    const all = [...this.#remarks.values()].sort((a, b) => a.line - b.line)
    return (Object.keys(TITLES) as Fate[])
      .map((fate) => ({ title: TITLES[fate], remarks: all.filter((one) => one.fate === fate) }))
      .filter(({ remarks }) => remarks.length > 0)
  }
}

/** Values of the file may contain any characters; a remark must be one printable line. */
const oneLine = (text: string): string =>
  shortened(text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), MOST_LETTERS)

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** A value of the file in quotes. */
export const quoted = (text: string): string => `"${shortened(text, 60)}"`

/** The report as Markdown, with one line per remark. `settings` have their names from the README. */
export const reportText = (
  report: ImportReport,
  file: string,
  settings: { [setting: string]: unknown },
  next: readonly string[]
): string => {
  const groups = report.groups().map(({ title, remarks }) => {
    const lines = remarks.map(({ line, text }) => `- ${file}:${line}: ${text}`)
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  const all = groups.length === 0 ? ['Everything was imported.\n'] : []
  const yaml = settingsYaml(settings)
  const block =
    yaml === '' ? [] : [`To keep these settings, add them to \`mapsetter.config.yaml\`:\n\n\`\`\`yaml\n${yaml}\`\`\`\n`]
  const then = `## Next\n\n${next.map((line) => `- ${line}`).join('\n')}\n`
  return [`# Import of ${file}\n`, ...all, ...groups, ...block, then].join('\n')
}

/** Writes `limits.jobSeconds` as a member of `limits`. */
const settingsYaml = (settings: { [setting: string]: unknown }): string => {
  const lines: string[] = []
  let open = ''
  for (const [path, value] of Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [group, name] = path.split('.') as [string, string?]
    if (name !== undefined && group !== open) lines.push(`${group}:`)
    open = name === undefined ? '' : group
    lines.push(name === undefined ? `${group}: ${flow(value)}` : `  ${name}: ${flow(value)}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}
