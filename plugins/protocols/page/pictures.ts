import { buffer } from 'node:stream/consumers'
import { Body, type Json, PrintError, type Printer, quote } from '../../../core/plugin.js'

/** Dots per inch of maps. */
const DPI = 60
/** How long a picture stays: layouts change while people write them. */
const KEPT_MS = 10 * 60_000
const MOST_PICTURES = 200

type Asked = Omit<Parameters<Printer['submitBody']>[2], 'isAwaited' | 'answersWithReport'>

interface Kept {
  bytes: Promise<Buffer>
  until: number
}

/** Pictures of the first pages of the samples of layouts, each printed once. */
export const samplePictures = (printer: Printer) => {
  const kept = new Map<string, Kept>()

  const mapsOf = (app: string, layout: string): string[] =>
    printer
      .app(app)
      .layouts.find(({ name }) => name === layout)!
      .attributes.filter(({ clientParams }) => clientParams?.['dpi'] !== undefined)
      .map(({ name }) => name)

  const print = async (app: string, layout: string, request: Json, asked: Asked): Promise<Buffer> => {
    const body = Body.of(Buffer.from(JSON.stringify(inFewPixels(request, mapsOf(app, layout)))))
    const { ref } = await printer.submitBody(
      body,
      { protocol: 'jobs', address: { app, format: 'svg' } },
      { ...asked, isAwaited: true, answersWithReport: true }
    )
    await printer.wait(ref)
    return buffer((await printer.report(ref)).stream())
  }

  return (app: string, layout: string, asked: Asked): Promise<Buffer> => {
    // also for a picture that is there: not everyone may see every layout
    const sample = printer.samples(app).find(({ name }) => name === layout)
    if (!sample) throw new PrintError('unknown-layout', `there is no sample of a layout ${quote(layout)}`)
    const key = JSON.stringify([app, layout])
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.bytes
    if (kept.size >= MOST_PICTURES) kept.clear()
    const bytes = print(app, layout, sample.request, asked)
    kept.set(key, { bytes, until: Date.now() + KEPT_MS })
    bytes.catch(() => kept.delete(key))
    return bytes
  }
}

/** A request whose maps have a low resolution. */
const inFewPixels = (request: Json, maps: readonly string[]): Json => {
  const { attributes = {} } = request as { attributes?: { [name: string]: Json } }
  const coarse = maps.map((name) => [name, { ...(attributes[name] as object), dpi: DPI }])
  return { ...(request as object), attributes: { ...attributes, ...Object.fromEntries(coarse) } }
}
