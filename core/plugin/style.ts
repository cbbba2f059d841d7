import type { Style } from '../style/model.js'
import type { StyleReading, StyleSource } from '../style/source.js'
import type { Tools } from '../tools.js'

export interface StylePlugin {
  kind: 'style'
  /** What the language is called. */
  name: string
  /** Of its files, without dot: a path inside an app that ends in one of them names a style. */
  suffixes?: string[]
  /** Whether a style is written in this language; the plugins are asked in turn, those named last in the settings first. */
  recognises(source: StyleSource): boolean
  /**
   * The style in the model that core draws; undefined where nothing of it can be drawn. What cannot be read is reported
   * to `context.warn`, and the rest is drawn.
   */
  read(source: StyleSource, context: StyleReading, tools: Tools): Style | undefined | Promise<Style | undefined>
}

/** By the name of a use: the style where an app has none; undefined where the plugin makes its own. */
export interface StyleUses {
  readonly [use: string]: Style | undefined
}
