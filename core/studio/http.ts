import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from './files.js'

/** Pictures of a layout may be SVG: opened alone they must not run. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

/** The members of a request's JSON object; what they are checks who uses them. */
export const bodyOf = <Name extends string>({ body }: Pick<FastifyRequest, 'body'>): { [name in Name]: any } => {
  if (typeof body !== 'object' || body === null) throw new Refused(400, 'the body must be a JSON object')
  return body as { [name in Name]: any }
}

/** Throws `Refused` for a member that is no text. */
export const textIn = (members: { [name: string]: unknown }, name: string): string => {
  const text = members[name]
  if (typeof text !== 'string') throw new Refused(400, `"${name}" must be a text`)
  return text
}

export const sendFile = (
  reply: FastifyReply,
  { bytes, mediaType, fileName }: { bytes: Uint8Array; mediaType: string; fileName: string }
): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(bytes)
