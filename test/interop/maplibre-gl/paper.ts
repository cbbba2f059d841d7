import { makeFolders } from '../../support/folders.js'
import { startPrinting } from '../../support/printing.js'
import { BASE, type Case } from './case.js'

/** Points of a pixel of 1/96 inch. */
const PIXEL_PT = 0.75
const DPI = 96

const layoutOf = ({ width, height }: Case): string => {
  const size = `width: ${width * PIXEL_PT}pt, height: ${height * PIXEL_PT}pt`
  return `---\nattributes:\n  map: { type: map, ${size}, maxDpi: ${DPI}, dpiSuggestions: [${DPI}] }\n---\n#set page(${size}, margin: 0pt)\n{{map}}\n`
}
const nameOf = ({ width, height }: Case): string => `map-${width}-${height}`

export interface Paper {
  /** PNG; undefined if the print has failed. */
  picture?: Buffer
  warnings: string[]
  /** Why the print has failed. */
  failure?: string
}

/** Prints cases, one after the other. */
export const startPaper = async (cases: readonly Case[]) => {
  const folders = makeFolders()
  const layouts = Object.fromEntries(cases.map((one) => [`app/${nameOf(one)}.typ.hbs`, layoutOf(one)]))
  const printing = await startPrinting({
    layouts: folders.make({ 'app/app.yaml': 'title: MapLibre GL JS\n', ...layouts })
  })
  return {
    async print(one: Case, base: string): Promise<Paper> {
      const { style, center, zoom, bearing } = JSON.parse(JSON.stringify(one).replaceAll(BASE, base)) as Case
      const map = { view: { center, zoom, bearing }, dpi: DPI, layers: [{ type: 'maplibre', style }] }
      try {
        const { bytes, job } = await printing.print({ app: 'app', layout: nameOf(one), attributes: { map } })
        return { picture: bytes, warnings: job.warnings }
      } catch (thrown) {
        return { warnings: [], failure: String((thrown as Error).message) }
      }
    },
    async close() {
      await printing.close()
      folders.remove()
    }
  }
}
