import type { OutputPlugin, PluginFactory } from '../../core/plugin.js'

/** PDF: maps keep their vectors and selectable text. */
const pdf: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'pdf',
    surface: 'vector',
    byLayer: ({ output }) => output.pdf.layers,
    attachesFeatures: ({ output }) => output.pdf.attachments,
    write: async (document, { output }) => ({
      bytes: await document.pdf(output.pdf),
      mediaType: 'application/pdf',
      extension: 'pdf'
    })
  }) satisfies OutputPlugin

export default pdf
