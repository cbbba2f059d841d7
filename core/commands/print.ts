import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { messageOf, PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import type { RequestedPrint } from '../printer.js'
import { printNow, withPrinter } from './printing.js'

export interface PrintOptions {
  app?: string
  /** A file, or `-` for the standard input. */
  spec: string
  /** A file, or `-` for the standard output. */
  out: string
  format?: string
}

/** `mapsetter print`: one request in the jobs protocol's words to one file. */
export const printCommand = async (options: PrintOptions): Promise<void> => {
  const request = readRequest(options)
  const { bytes, job } = await withPrinter((printer) => printNow(printer, request, process.stderr.isTTY ? showProgress : undefined))
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  for (const warning of job.warnings) process.stderr.write(`warning: ${warning}\n`)
  if (options.out === '-') writeFileSync(1, bytes)
  else writeFileSync(options.out, bytes)
}

const readRequest = ({ app, spec, out, format }: PrintOptions): RequestedPrint => {
  const text = readFileSync(spec === '-' ? 0 : spec, 'utf8')
  let body: any
  try {
    body = JSON.parse(text)
  } catch (thrown) {
    throw new PrintError('malformed-request', `${spec === '-' ? 'the standard input' : spec}: ${messageOf(thrown)}`)
  }
  if (typeof body?.layout !== 'string' || typeof body.attributes !== 'object' || body.attributes === null)
    throw new PrintError('invalid-spec', 'a request is an object with a "layout" (text) and "attributes" (an object)')
  const suffix = extname(out).slice(1)
  return {
    app: app ?? body.app ?? 'default',
    layout: body.layout,
    format: format ?? (suffix || body.outputFormat || 'pdf'),
    lang: body.lang,
    outputFilename: body.outputFilename,
    attributes: body.attributes,
    params: {}
  }
}

const showProgress = ({ room, layersDone, layersTotal, status }: Job): void => {
  const layers = room === 'map' && layersTotal > 0 ? ` ${layersDone}/${layersTotal} layers` : ''
  process.stderr.write(`\r\x1b[K${status}${room ? `: ${room}` : ''}${layers}`)
}
