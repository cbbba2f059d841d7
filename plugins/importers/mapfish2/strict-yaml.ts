import type { ImportReport } from './report.js'

/** Options whose value may follow the colon without a space, and whose texts may contain a colon. */
const WORDS =
  'absoluteX|absoluteY|width|height|maxWidth|maxHeight|fontSize|spacingAfter|text|url|font|fontColor|align|vertAlign|' +
  'condition|type|maxSize|intervals|units|name|source|pageSize|landscape|marginLeft|marginRight|marginTop|marginBottom|' +
  'padding|paddingLeft|paddingRight|paddingTop|paddingBottom|borderWidth|backgroundColor|borderColor|host|port|ip|mask'
const GLUED = new RegExp(`^(\\s*(?:- +)*(?:${WORDS})):(?=[^\\s:])`)
const COLON_IN_TEXT = new RegExp(`^(\\s*(?:- +)*(?:${WORDS}):\\s+)([^\\s'"|>&*!{[#@\`%].*:(?:\\s.*|))$`)
const COLOUR = /(\b\w*[cC]olor\w*:[ \t]+)(#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})(?=\s*(?:[,}]|$|[ \t]#))/g
const RESERVED = /^(\s*(?:- +)*(?:[\w ]+:[ \t]+)?)([@`%].*)$/
const BLOCK_TEXT = /(?:^|[\s:-])[|>][-+0-9]{0,2}\s*(?:#.*)?$/
const TAB_WIDTH = 8
/** Longer lines contain data, not options. */
const LONGEST = 2000

/**
 * Converts a configuration to strict YAML, line by line. Older, lenient parsers accepted tabs, `width:30`, colours that
 * begin a comment, values that begin with `@`, and texts with a colon. Each correction is reported.
 */
export const repairYaml = (text: string, report: ImportReport): string => {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  let within: number | undefined
  let hasTabs = false
  return lines
    .map((line, index) => {
      const spaced = line.length > LONGEST ? line : withoutTabs(line)
      const isBlank = spaced.trim() === ''
      const depth = spaced.length - spaced.trimStart().length
      if (within !== undefined && (isBlank || depth > within)) return spaced
      within = BLOCK_TEXT.test(spaced.slice(-LONGEST)) && !/^\s*#/.test(spaced) ? depthOf(spaced) : undefined
      if (isBlank || spaced.length > LONGEST || /^\s*#/.test(spaced)) return spaced
      const note = (what: string): void => report.changed(index + 1, what)
      if (spaced !== line && !hasTabs) note('tabs are read as spaces, here and below')
      hasTabs ||= spaced !== line
      return repairLine(spaced, note)
    })
    .join('\n')
}

/** In the indentation, a tab moves to the next multiple of eight columns, as in a terminal. */
const withoutTabs = (line: string): string => {
  const [indent = ''] = /^[ \t]*/.exec(line)!
  if (!indent.includes('\t')) return line
  let width = 0
  for (const one of indent) width = one === '\t' ? (Math.floor(width / TAB_WIDTH) + 1) * TAB_WIDTH : width + 1
  return ' '.repeat(width) + line.slice(indent.length)
}

/** The lines of a block value (`- text: |`) are indented more than the dash. */
const depthOf = (line: string): number => line.length - line.trimStart().length

const repairLine = (line: string, report: (what: string) => void): string => {
  let repaired = line
  const glued = repaired.replace(GLUED, '$1: ')
  if (glued !== repaired) report(`a space was added after the colon of "${line.trim()}"`)
  repaired = glued.replace(COLOUR, (_all, before: string, colour: string) => {
    report(`${colour} without quotes is a comment in YAML; it is read as a colour`)
    return `${before}'${colour}'`
  })
  const quotable = RESERVED.exec(repaired) ?? COLON_IN_TEXT.exec(repaired)
  if (!quotable) return repaired
  report(`${quotable[2]!.trim()} was put into quotes`)
  return `${quotable[1]}'${quotable[2]!.trim().replaceAll("'", "''")}'`
}
