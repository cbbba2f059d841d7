import { createReadStream, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PrintError } from '../errors.js'
import type { Job } from '../job/job.js'
import type { ReadRequest, Registry } from '../plugin/contracts.js'
import type { Printer } from '../printer.js'
import { printNow, withPrinter } from './printing.js'

export interface PrintOptions {
  app?: string
  /** A file, or `-` for the standard input. */
  spec: string
  /** A file, or `-` for the standard output. */
  out: string
  format?: string
}

/** `mapsetter print`: one request to one file, read and warned of as the jobs protocol does. */
export const printCommand = async (options: PrintOptions): Promise<void> => {
  const body = await buffer(options.spec === '-' ? process.stdin : createReadStream(options.spec))
  const { isTTY } = process.stderr
  const { bytes, job } = await withPrinter((printer, container) =>
    printNow(printer, requestIn(body, options, printer, container.get('registry')), isTTY ? showProgress : undefined)
  ).finally(() => isTTY && process.stderr.write(CLEAR_LINE))
  for (const warning of job.warnings) process.stderr.write(`warning: ${warning}\n`)
  if (options.out === '-') await writeOut(bytes)
  else writeFileSync(options.out, bytes)
  if (job.report!.extension === 'zip' && !/\.zip$|^-$/i.test(options.out))
    process.stderr.write(`warning: ${options.out} is a zip\n`)
}

/** Throws `malformed-request`, which names the file, or `invalid-spec`. */
const requestIn = (
  body: Uint8Array,
  { app, format, spec, out }: PrintOptions,
  printer: Printer,
  { protocols }: Registry
): ReadRequest => {
  const protocol = protocols.find(({ readRequest }) => readRequest)
  if (!protocol)
    throw new PrintError(
      'wrong-settings',
      'no loaded protocol can read a request from a file; add "mapsetter/plugins/protocols/jobs" to "plugins"'
    )
  try {
    return protocol.readRequest!(body, printer, { app, format: format ?? (extname(out).slice(1) || undefined) })
  } catch (thrown) {
    if (!(thrown instanceof PrintError) || thrown.code !== 'malformed-request') throw thrown
    const source = spec === '-' ? 'the standard input' : spec
    throw new PrintError(thrown.code, `${source}: ${thrown.message}`, { cause: thrown })
  }
}

const writeOut = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

const CLEAR_LINE = '\r\x1b[K'

const showProgress = ({ stage, layersDone, layersTotal, status }: Job): void => {
  const layers = stage === 'map' && layersTotal > 0 ? ` ${layersDone}/${layersTotal} layers` : ''
  process.stderr.write(`${CLEAR_LINE}${status}${stage ? `: ${stage}` : ''}${layers}`)
}
