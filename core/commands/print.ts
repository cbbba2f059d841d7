import { createReadStream, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import { messageOf, PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import type { RequestedPrint } from '../printer.js'
import { saidOutput } from '../spec.js'
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
  const body = await readRequest(options.spec)
  const { isTTY } = process.stderr
  const { bytes, job } = await withPrinter((printer) =>
    printNow(printer, requestOf(body, options, printer.apps()[0]!), isTTY ? showProgress : undefined)
  ).finally(() => isTTY && process.stderr.write(CLEAR_LINE))
  for (const warning of job.warnings) process.stderr.write(`warning: ${warning}\n`)
  if (options.out === '-') await writeOut(bytes)
  else writeFileSync(options.out, bytes)
  if (job.report!.extension === 'zip' && !/\.zip$|^-$/i.test(options.out))
    process.stderr.write(`warning: ${options.out} is a zip\n`)
}

const readRequest = async (spec: string): Promise<any> => {
  const json = await text(spec === '-' ? process.stdin : createReadStream(spec))
  try {
    return JSON.parse(json.replace(/^\ufeff/, ''))
  } catch (thrown) {
    throw new PrintError('malformed-request', `${spec === '-' ? 'the standard input' : spec}: ${messageOf(thrown)}`)
  }
}

const requestOf = (body: any, { app, format, out }: PrintOptions, fallback: string): RequestedPrint => {
  if (typeof body?.layout !== 'string' || typeof body.attributes !== 'object' || body.attributes === null)
    throw new PrintError('invalid-spec', 'a request is an object with a "layout" (text) and "attributes" (an object)')
  return {
    app: app ?? body.app ?? fallback,
    layout: body.layout,
    format: format ?? (extname(out).slice(1) || body.outputFormat || 'pdf'),
    lang: body.lang,
    outputFilename: body.outputFilename,
    output: { ...body.output, ...saidOutput(body) },
    attributes: body.attributes,
    params: {}
  }
}

const writeOut = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const CLEAR_LINE = '\r\x1b[K'

const showProgress = ({ room, layersDone, layersTotal, status }: Job): void => {
  const layers = room === 'map' && layersTotal > 0 ? ` ${layersDone}/${layersTotal} layers` : ''
  process.stderr.write(`${CLEAR_LINE}${status}${room ? `: ${room}` : ''}${layers}`)
}
