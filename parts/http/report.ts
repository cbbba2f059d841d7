import type { FastifyReply } from 'fastify'
import type { Report } from '../../core/plugin.js'
import { noCache } from './caching.js'
import { contentDisposition } from './disposition.js'
import { warningHeaders, WARNING_HEADERS } from './warnings.js'

/** Streams a report as a download, or for display in the browser. */
export const sendReport = (reply: FastifyReply, report: Report, { inline }: { inline: boolean }): FastifyReply => {
  warningHeaders(noCache(reply), report)
    .type(report.mediaType)
    .header('content-length', report.bytes)
    .header('content-disposition', contentDisposition(report.fileName, inline ? 'inline' : 'attachment'))
    .header('x-content-type-options', 'nosniff')
  // the answer to HEAD has only headers, so the file is not opened
  return reply.request.method === 'HEAD' ? reply.send() : reply.send(report.stream())
}

/** Removes the headers of a report whose file failed before its first byte. */
export const forgetReport = (reply: FastifyReply): void => {
  if (reply.raw.headersSent) return
  for (const header of ['content-disposition', 'content-length', ...WARNING_HEADERS]) {
    reply.removeHeader(header)
    reply.raw.removeHeader(header)
  }
}
