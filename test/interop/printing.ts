import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCartography } from '../support/cartography.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { readPicture } from '../support/registration.js'
import { startService } from '../support/service.js'

const run = promisify(execFile)

const bare = `---
name: Bare
attributes:
  map: { type: map, width: 400pt, height: 300pt, maxDpi: 600 }
---
#set page(width: 400pt, height: 300pt, margin: 0pt)
{{map}}
`
/** The map's top left corner is 20 mm from the left and 20 mm from the top. */
export const SHEET_MAP = { leftMm: 20, topMm: 20, widthMm: 160, heightMm: 120 }
const sheet = `---
name: Sheet
attributes:
  map: { type: map, width: 160mm, height: 120mm, maxDpi: 600 }
  title: { type: string, default: '' }
---
#set page("a5", flipped: true, margin: 0mm)
#place(top + left, dx: 20mm, dy: 8mm, text(size: 14pt)[{{title}}])
#place(top + left, dx: 20mm, dy: 20mm)[{{map}}]
`

/** A MapServer, a MapCache and an app whose layouts show little else than their map. */
export const startInterop = async () => {
  const folders = makeFolders()
  const cartography = await startCartography(folders.make())
  const layouts = folders.make({
    'default/app.yaml': 'title: Interop\nscales: [100000]\ndpis: [72, 300]\n',
    'default/bare.typ.hbs': bare,
    'default/sheet.typ.hbs': sheet
  })
  const service = await startService({ layouts, morePlugins: [] }).catch((thrown) => {
    cartography.close()
    throw thrown
  })
  const work = folders.make()
  let count = 0
  const request = (parameters: object) =>
    `${cartography.base}/mapserv?${new URLSearchParams({
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      REQUEST: 'GetMap',
      LAYERS: 'ground',
      STYLES: '',
      SRS: 'EPSG:3857',
      FORMAT: 'image/png',
      ...parameters
    })}`
  return {
    base: cartography.base,
    /** Prints through the service; the report, also as a file in the work folder, and what was warned of. */
    async print(format: string, layout: string, map: object, attributes: object = {}) {
      const body = JSON.stringify({ layout, attributes: { ...attributes, map } })
      const created = await fetch(`${service.root}/print/default/report.${format}`, { method: 'POST', body })
      const { ref, error } = (await created.json()) as { ref?: string; error?: string }
      if (!ref) throw new Error(error)
      const { warnings, error: failure } = await service.ended(ref)
      if (failure) throw new Error(failure)
      const report = await service.get(`/print/report/${ref}`)
      const bytes = new Uint8Array(await report.arrayBuffer())
      const file = join(work, `${++count}.${format}`)
      writeFileSync(file, bytes)
      return { file, bytes, warnings: warnings as string[] }
    },
    /** The server's own picture about a place; map units a pixel. */
    async ownPicture(
      [x, y]: readonly [number, number],
      resolution: number,
      width: number,
      height: number,
      more: object = {}
    ) {
      const [right, up] = [(width * resolution) / 2, (height * resolution) / 2]
      const answer = await fetch(
        request({ BBOX: `${x - right},${y - up},${x + right},${y + up}`, WIDTH: width, HEIGHT: height, ...more })
      )
      return readPicture(new Uint8Array(await answer.arrayBuffer()))
    },
    /** Runs a program on files of the work folder; what it says. */
    async tool(program: string, debianPackage: string, ...parameters: string[]): Promise<string> {
      const { stdout, stderr } = await run(needs(program, debianPackage), parameters, { cwd: work })
      return stdout + stderr
    },
    read: (name: string) => readFileSync(join(work, name)),
    async close() {
      await service.stop()
      cartography.close()
      folders.remove()
    }
  }
}

export type Interop = Awaited<ReturnType<typeof startInterop>>
