/**
 * pdf.js, for tests that read a PDF. Its build for Node 20 replaces functions that Node has by slower ones, which also need
 * more stack. Other tests run in the same process, and need Node's own.
 */
const { parse, stringify } = JSON
const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// else it is loaded with the first document
await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string)
Object.assign(JSON, { parse, stringify })

export { getDocument, VerbosityLevel }
