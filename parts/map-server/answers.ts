import type { Tools } from '../../core/plugin.js'
import { pictureFormat } from '../fetching.js'

const LONGEST_READ = 16_384

/**
 * Tools that read an error answer of the server with `wordsOf`, so that messages quote the reason and not the page
 * around it.
 */
export const plainAnswers = (tools: Tools, wordsOf: (answer: string) => string | undefined): Tools => ({
  ...tools,
  async fetch(address, request) {
    const answer = await tools.fetch(address, request)
    if (pictureFormat(answer.bytes)) return answer
    const words = wordsOf(Buffer.from(answer.bytes.subarray(0, LONGEST_READ)).toString())
    return words ? { ...answer, bytes: Buffer.from(words) } : answer
  }
})

/** The text of a page. */
export const htmlWords = (answer: string): string | undefined =>
  /<body[^<>]*>([^]*)/i
    .exec(answer)?.[1]
    ?.replace(/<[^<>]*>/g, ' ')
    .trim()

/** The message of an error in the JSON of ArcGIS: `{"error": {"code": 400, "message": …, "details": [ … ]}}`. */
export const jsonError = (answer: string): string | undefined => {
  try {
    const { error } = JSON.parse(answer) as { error?: { message?: unknown; details?: unknown } }
    const texts = [error?.message, error?.details].flat().filter((words) => typeof words === 'string' && words !== '')
    return [...new Set(texts)].join(' ')
  } catch {
    return undefined
  }
}
