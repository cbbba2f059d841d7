import type { Meaning } from '../scope.js'

const lost = (why: string): Meaning => ({ kind: 'lost', why })

const STANDARD: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  // files of the app are found from its folder
  ['SUBREPORT_DIR', { kind: 'constant', value: '.' }],
  ['REPORT_LOCALE', { kind: 'language' }],
  ['outputFormat', { kind: 'value', path: 'format', type: 'text' }],
  ['template', lost('a layout knows only its own name, {{layout}}')],
  ['REPORT_RESOURCE_BUNDLE', lost('translations need no parameter: every part of a layout has them')],
  ['tempTaskDirectory', lost('a layout has no folder for temporary files')],
  ['pdfConfig', lost('"#set document(…)" in the layout sets the title and the author')],
  ['values', lost('a layout names each value')],
  ['requestHeaders', lost('a layout does not see the headers of a request')],
  ['clientHttpRequestFactoryProvider', lost('a layout cannot fetch data itself')]
])

/** A value that every report has. */
export const standardMeaning = (name: string): Meaning | undefined => STANDARD.get(name)
