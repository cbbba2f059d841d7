import type { FastifyReply } from 'fastify'
import type { Report } from '../../core/plugin.js'

export const WARNING_HEADERS = ['print-warnings', 'print-warning-text']

/** Servers and proxies accept 4 to 8 kB for all headers together. */
const MOST_BYTES = 1000
const NEXT = encodeURIComponent('\n')
const CUT = encodeURIComponent('…')

/** Headers with the number of warnings and the first warnings, for clients that do not ask for the status. */
export const warningHeaders = (reply: FastifyReply, { warnings, warningTexts }: Report): FastifyReply => {
  reply.header('print-warnings', warnings)
  return warnings === 0 ? reply : reply.header('print-warning-text', warningText(warningTexts))
}

/** As many whole warnings as fit, one per line, in percent-encoded UTF-8; a first warning that is too long is cut. */
export const warningText = (warnings: readonly string[]): string => {
  let text = ''
  for (const warning of warnings) {
    const line = encodeURIComponent(warning.toWellFormed().replace(/\s+/g, ' '))
    const longer = text === '' ? line : text + NEXT + line
    if (longer.length > MOST_BYTES) return text || cut(line)
    text = longer
  }
  return text
}

/** After a whole character. */
const cut = (encoded: string): string => {
  const characters = encoded.match(/%[C-F][\dA-F](?:%[89AB][\dA-F])+|%[0-7][\dA-F]|[^%]/g)!
  let text = ''
  for (const character of characters) {
    if (text.length + character.length + CUT.length > MOST_BYTES) break
    text += character
  }
  return text + CUT
}
