import { PrintError, type Problem, problemsText } from '../../errors.js'

/** Functions to find the place of a refusal. */
export interface Tracing {
  /** `file:line:column` of the layout's first element that fails if these Typst rules stand before it. */
  placeWhere(rules: string): string | undefined
  /** All headings, in the form of queries. */
  headings(): Heading[]
}

interface Heading {
  level: number
  body: unknown
}

interface Complaint {
  message: string
  hints: string[]
}

const WRITTEN = /"(?:[^"\\]|\\.)*"/g
const COMPLAINT = /message: ("(?:[^"\\]|\\.)*"), trace: \[[^\]]*\], hints: \[((?:"(?:[^"\\]|\\.)*"(?:, )?)*)\]/g

/** The error of a document that Typst cannot write as PDF; `diagnostics` is the debug form of its diagnostics, which have no place. */
export const pdfRefusal = (diagnostics: string, tracing: Tracing): PrintError => {
  const complaints = [...diagnostics.matchAll(COMPLAINT)].map(([, message, hints]): Complaint => ({
    message: unquoted(message!),
    hints: (hints!.match(WRITTEN) ?? []).map(unquoted)
  }))
  // one of each kind: finding a place takes as long as the document
  const kinds = new Map(complaints.map((complaint) => [complaint.message, complaint]))
  const problems = [...kinds.values()].map((complaint) => problemOf(complaint, tracing))
  const isOfValues = complaints.length > 0 && complaints.every(({ message }) => NO_LETTER.test(message))
  if (complaints.length > 0 && complaints.every(({ message }) => NO_PICTURE.test(message)))
    return new PrintError('invalid-data', `a picture of the print cannot be written as PDF: ${complaints[0]!.message}`)
  const message = problemsText(problems) || `the document cannot be written as PDF: ${diagnostics}`
  return isOfValues ? new PrintError('invalid-spec', message) : new PrintError('layout-mistake', message, { problems })
}

const ESCAPES: { [letter: string]: string } = { n: '\n', r: '\r', t: '\t', 0: '\0' }

/** A string in Rust's debug form. */
const unquoted = (text: string): string =>
  text
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]{1,6})\}|(.))/g, (_, code?: string, letter?: string) =>
      code === undefined ? (ESCAPES[letter!] ?? letter!) : String.fromCodePoint(parseInt(code, 16))
    )

const NO_PICTURE = /failed to process image/
const NO_LETTER = /could not be displayed with font/
const SKIPPED = /skipped from heading level (\d+) to (\d+)/

/** With the place of the layout as path; empty if it is not known. */
const problemOf = ({ message, hints }: Complaint, tracing: Tracing): Problem => {
  const [, standard = 'PDF', what = message] =
    /^(PDF\S*) error: ([^]*)$/.exec(message.replaceAll(/`(?=")|(?<=")`/g, '')) ?? []
  const at = (rules: string, words: string): Problem => ({
    path: tracing.placeWhere(rules) ?? '',
    message: `${standard}: ${words}`
  })
  const anywhere = (words: string): Problem => ({ path: '', message: `${standard}: ${words}` })
  if (what === 'missing document title')
    return anywhere('the document has no title; write #set document(title: "…") in the layout')
  if (what === 'missing alt text')
    return at(
      WITHOUT_ALT,
      'an image or a formula has no alternative text; write image("…", alt: "…"), or pdf.artifact(image("…")) for a decoration'
    )
  if (what === 'the first heading must be of level 1')
    return at('#show heading: it => panic();', `${what}: ${shown(tracing.headings()[0])}`)
  const [, above, level] = SKIPPED.exec(what) ?? []
  if (level) {
    const headings = tracing.headings()
    const index = headings.findIndex((one, place) => one.level === +level && headings[place - 1]?.level === +above!)
    const words = `${what}: ${shown(headings[index])}`
    // the rule fails at the first heading that it matches
    const isFirst = headings.findIndex((one) => one.level === +level) === index
    return isFirst ? at(`#show heading.where(level: ${level}): it => panic();`, words) : anywhere(words)
  }
  return anywhere([what, ...hints].join('; '))
}

/** Finds images and formulas without alternative text, except inside figures that have one. */
const WITHOUT_ALT =
  '#show figure: it => if it.alt == none { it } else { [] };#show pdf.artifact: none;' +
  '#show image.where(alt: none): it => panic();#show math.equation.where(alt: none): it => panic();'

const shown = (heading: Heading | undefined): string => `"${textOf(heading?.body)}"`

/** The text of content in the form of queries. */
const textOf = (content: unknown): string => {
  if (typeof content !== 'object' || content === null) return ''
  const { func, text, body, children } = content as { [member: string]: unknown }
  if (func === 'space') return ' '
  if (typeof text === 'string') return text
  return Array.isArray(children) ? children.map(textOf).join('') : textOf(body)
}
