import type { OutputPlugin, PluginFactory } from '../../core/plugin.js'

/** PDF: maps keep their vectors and selectable text. */
const pdf: PluginFactory = () =>
  ({
    kind: 'output',
    name: 'pdf',
    surface: 'vector',
    write: async (document) => ({ bytes: await document.pdf(), mediaType: 'application/pdf', extension: 'pdf' })
  }) satisfies OutputPlugin

export default pdf
