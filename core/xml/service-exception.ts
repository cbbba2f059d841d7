import { PrintError } from '../errors.js'
import { isXml } from './decode.js'
import { type Element, parseXml } from './tree.js'

const REPORT = /^(?:ServiceExceptionReport|ServiceException|ExceptionReport)$/
const ROOT = /<(?:[\w-]{1,50}:)?(?:ServiceException|ExceptionReport)/
const TEXT = /^(?:ServiceException|ExceptionText)$/
/** A report begins with its root, after at most a declaration and comments. */
const HEAD = 2000
/** Of a report; a longer one is cut. */
const LONGEST = 300

/** What a service exception report (WFS 1.0; OWS Common, clause 8) says; undefined for any other root. */
export const exceptionText = (root: Element): string | undefined => {
  if (!REPORT.test(root.name)) return undefined
  const said = (element: Element): string[] => [
    TEXT.test(element.name) ? element.text : '',
    ...element.children.flatMap(said)
  ]
  const codes = (element: Element): string[] => [
    element.attribute('exceptionCode') ?? element.attribute('code') ?? '',
    ...element.children.flatMap(codes)
  ]
  const words = [said(root), codes(root)].map((texts) => texts.join(' ').replace(/\s+/g, ' ').trim())
  const text = words.find((each) => each !== '') ?? 'an exception without words'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** What an answer says if it is an exception report. */
export const exceptionIn = (bytes: Uint8Array): string | undefined => {
  if (!isXml(bytes) || !ROOT.test(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'))) return undefined
  try {
    return exceptionText(parseXml(bytes))
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
