import type { PluginFactory, StylePlugin } from '../../core/plugin.js'
import { readSld } from './sld/read.js'

/** Styled Layer Descriptors 1.0 and 1.1 with Symbology Encoding 1.1. */
const sld: PluginFactory = () =>
  ({
    kind: 'style',
    name: 'sld',
    suffixes: ['sld', 'xml'],
    recognises: ({ text }) => text?.startsWith('<') ?? false,
    read({ text = '', address, choice }, context) {
      const style = readSld(text, { ...context, address }, { style: choice })
      if (!style || style.passes.length > 0) return style
      context.warn('style: it has no rule that can be drawn; the default style is used')
      return undefined
    }
  }) satisfies StylePlugin

export default sld
