import type { RawValues } from '../untyped.js'
import type { Style, StyleContext } from './model.js'

/** A style as it was found, before anything of it is read. */
export interface StyleSource {
  /** Its text; absent for an object in a request or an app, and where there is no style. */
  text?: string
  /** The object itself, or the object that `text` holds as JSON. */
  json?: RawValues
  /** Where the text was fetched; addresses in the style are relative to it. */
  address?: string
  /** Which style of a document with several, counted from 1: `file.sld##2`. */
  choice?: number
  /** The layer that it is for, when its own members are asked for instead of its style. */
  layer?: RawValues
}

/** What reading a style needs to know. */
export interface StyleReading extends StyleContext {
  /** Draws the features that the style leaves out. */
  preset: Style
}

/** The style languages of a service, as `Tools.styleLanguages`. */
export interface StyleLanguages {
  /** Suffixes of style files inside an app, in lower case and without dot. */
  suffixes: readonly string[]
  /** By the name that `defaultStyles` may have for it: what plugins draw where an app has no style for that use. */
  uses: { readonly [use: string]: Style | undefined }
  recognises(source: StyleSource): boolean
  /** Undefined if nothing of it can be drawn; the context's `warn` gets the reason. */
  read(source: StyleSource, context: StyleReading): Promise<Style | undefined>
}
