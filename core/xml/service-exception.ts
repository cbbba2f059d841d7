import { PrintError } from '../errors.js'
import { isXml } from './decode.js'
import { type Element, parseXml } from './tree.js'

const REPORT = /^(?:ServiceExceptionReport|ServiceException|ExceptionReport)$/
const ROOT = /<(?:[\w-]{1,50}:)?(?:ServiceException|ExceptionReport)/
const TEXT = /^(?:ServiceException|ExceptionText)$/
/** Bytes in which the root of a report is searched for; a declaration and comments may come before it. */
const HEAD = 2000
/** Characters of a report; longer ones are cut. */
const LONGEST = 300

/** The text of a service exception report (WFS 1.0; OWS Common, clause 8); undefined for any other root. */
export const exceptionText = (root: Element): string | undefined => {
  if (!REPORT.test(root.name)) return undefined
  const textsOf = (element: Element): string[] => [
    TEXT.test(element.name) ? element.text : '',
    ...element.children.flatMap(textsOf)
  ]
  const codes = (element: Element): string[] => [
    element.attribute('exceptionCode') ?? element.attribute('code') ?? '',
    ...element.children.flatMap(codes)
  ]
  const words = [textsOf(root), codes(root)].map((texts) => texts.join(' ').replace(/\s+/g, ' ').trim())
  const text = words.find((each) => each !== '') ?? 'an exception without a text'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The text of an answer that is an exception report; undefined for any other answer. */
export const exceptionIn = (bytes: Uint8Array): string | undefined => {
  if (!isXml(bytes) || !ROOT.test(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'))) return undefined
  try {
    return exceptionText(parseXml(bytes))
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
