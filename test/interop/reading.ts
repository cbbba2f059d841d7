import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { removeFolder } from '../support/remove-folder.js'
import { getDocument, VerbosityLevel } from '../support/pdf-js.js'
import { type Picture, readPicture } from '../support/registration.js'

const run = promisify(execFile)

/** Of a picture's pixels to a pixel of CSS, which is of 96 dpi. */
const SCREEN_SCALE = 2
const DPI = 96 * SCREEN_SCALE
const SCALE = DPI / 72

/** Each page of a PDF as a reader shows it. */
type Reader = (file: string) => Promise<Picture[]>

const readPpm = (ppm: Buffer): Picture => {
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 50))!
  return { width: Number(width), height: Number(height), data: ppm.subarray(header.length) }
}

const byProgram =
  (program: string, debianPackage: string, parameters: (file: string, page: string) => string[]): Reader =>
  async (file) => {
    const info = await run(needs('pdfinfo', 'poppler-utils'), [file])
    const count = Number(/^Pages: +(\d+)$/m.exec(info.stdout)![1])
    const pictures: Picture[] = []
    for (let page = 1; page <= count; page++) {
      const { stdout } = await run(needs(program, debianPackage), parameters(file, String(page)), {
        encoding: 'buffer',
        maxBuffer: 2 ** 28
      })
      pictures.push(readPpm(stdout))
    }
    return pictures
  }

const onWhite = async (data: Uint8Array | Uint8ClampedArray, width: number, height: number): Promise<Picture> => ({
  width,
  height,
  data: await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .raw()
    .toBuffer()
})

/** Opens a PDF in pdf.js for as long as it is acted upon. */
export const inPdfJs = async <Result>(
  file: string,
  act: (pdf: PDFDocumentProxy) => Promise<Result>
): Promise<Result> => {
  const task = getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: VerbosityLevel.ERRORS })
  try {
    return await act(await task.promise)
  } finally {
    await task.destroy()
  }
}

/** Of pdf.js, which does not tell its type. */
interface CanvasFactory {
  create(width: number, height: number): { context: SKRSContext2D }
}
export type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

/** A page, from 1, in pdf.js, with the layers that are on. */
export const pageInPdfJs = async (pdf: PDFDocumentProxy, number: number, layers?: Layers): Promise<Picture> => {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: SCALE })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const { context } = (pdf.canvasFactory as CanvasFactory).create(width, height)
  await page.render({
    canvas: null,
    canvasContext: context as never,
    viewport,
    ...(layers && { optionalContentConfigPromise: Promise.resolve(layers) })
  }).promise
  return onWhite(context.getImageData(0, 0, width, height).data, width, height)
}

const pdfJs: Reader = (file) =>
  inPdfJs(file, async (pdf) => {
    const pictures: Picture[] = []
    for (let number = 1; number <= pdf.numPages; number++) pictures.push(await pageInPdfJs(pdf, number))
    return pictures
  })

const inPdfium = async <Result>(file: string, act: (pdf: PDFiumDocument) => Promise<Result>): Promise<Result> => {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(readFileSync(file))
  try {
    return await act(pdf)
  } finally {
    pdf.destroy()
    library.destroy()
  }
}

/** The engine of Chromium. */
const pdfium: Reader = (file) =>
  inPdfium(file, async (pdf) => {
    const pictures: Picture[] = []
    for (const page of pdf.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const [width, height] = [Math.round(originalWidth * SCALE), Math.round(originalHeight * SCALE)]
      const { data } = await page.render({ width, height, scale: 1, render: async ({ data }) => data })
      pictures.push(await onWhite(data, width, height))
    }
    return pictures
  })

/** What the wrapper of PDFium has, though it does not tell. */
interface InnerDocument {
  documentIdx: number
  module: { _FPDFDoc_GetAttachmentCount(document: number): number }
}

/** How many files PDFium finds attached. */
export const attachedInPdfium = (file: string): Promise<number> =>
  inPdfium(file, async (pdf) => {
    const { module, documentIdx } = pdf as unknown as InnerDocument
    return module._FPDFDoc_GetAttachmentCount(documentIdx)
  })

export const poppler = byProgram('pdftoppm', 'poppler-utils', (file, page) => ['-r', String(DPI), '-f', page, '-l', page, file]) // prettier-ignore
const muPdf = byProgram('mutool', 'mupdf-tools', (file, page) => ['draw', '-q', '-r', String(DPI), '-F', 'ppm', '-o', '-', file, page]) // prettier-ignore

/** Readers of PDFs besides poppler, by name. */
export const READERS: { [name: string]: Reader } = { MuPDF: muPdf, 'pdf.js': pdfJs, PDFium: pdfium }

/** The fonts that labels in an SVG name: those of mapsetter and no others. */
const fontSettings = (folder: string): string =>
  `<fontconfig><dir>${join(packageRoot, 'fonts')}</dir><cachedir>${join(folder, 'fonts')}</cachedir></fontconfig>`

/** An SVG as Chromium shows it, in as many pixels as a picture of the same page has. */
export const chromium = async (svg: Uint8Array, page: { width: number; height: number }): Promise<Picture> => {
  const folder = makeFolders().make({ 'page.svg': svg })
  writeFileSync(join(folder, 'fonts.conf'), fontSettings(folder))
  const size = [page.width, page.height].map((pixels) => Math.ceil(pixels / SCREEN_SCALE))
  try {
    const parameters = [
      ...[
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--no-first-run',
        '--disable-background-networking'
      ],
      ...[`--force-device-scale-factor=${SCREEN_SCALE}`, '--default-background-color=ffffffff'],
      ...[
        `--user-data-dir=${join(folder, 'data')}`,
        `--window-size=${size}`,
        `--screenshot=${join(folder, 'page.png')}`
      ],
      `file://${join(folder, 'page.svg')}`
    ]
    const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
    await run(needs('chromium', 'chromium'), parameters, { env, timeout: 120_000 })
    return await readPicture(readFileSync(join(folder, 'page.png')))
  } finally {
    await removeFolder(folder)
  }
}
