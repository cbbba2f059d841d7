import type { PixelTools } from './pixels/pixel-tools.js'
import type { StyleLanguages } from './style/source.js'

/** What an address answered, whatever its status; a failure to answer at all is thrown. */
export interface Fetched {
  status: number
  /** Media type in lower case without parameters; empty when the server sent none. */
  mediaType: string
  /** Not to be changed: whoever asks for the same address in a job is given the same bytes. */
  bytes: Uint8Array
  /** Of the whole file, where the answer is the part of it that `range` asked for (status 206). */
  totalBytes?: number
  /** As sent; tells whether two parts are of one version. */
  etag?: string
}

export interface FetchRequest {
  method?: 'GET' | 'POST'
  /** Sent with POST. */
  body?: string
  headers?: Record<string, string>
  /** First and last byte, both included; with GET. A server that knows no ranges answers 200 with the whole. */
  range?: readonly [first: number, last: number]
}

/** When a layer that cannot be had fails the print: where it asks for that, also where it does not say, or always. */
export type FailOnError = 'asked' | 'default' | 'always'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, details?: object) => void

/** What an app and its layout say of styles; each is a style, or where it is: an address or a path inside the app. */
export interface AppStyles {
  /** By the name that requests use. */
  named: { readonly [name: string]: unknown }
  /** By what they are for: `point`, `line`, `polygon`, `geometry`, `grid`, `overview-map`. */
  defaults: { readonly [use: string]: unknown }
}

/** All that one job may use of the world. */
export interface Tools {
  /** Aborts when the job is cancelled or its time is up. */
  signal: AbortSignal
  /** When the job was submitted, or SOURCE_DATE_EPOCH: the only clock. */
  now: Date
  log: Log
  /** Says that a part of the print is missing or different; listed in the job's details and printable by layouts. */
  warn(message: string): void
  /** How far the map is: layers drawn of layers asked for. */
  progress(layersDone: number, layersTotal: number): void
  pixels: PixelTools
  /** What a map is drawn for; absent: vectors. */
  surface?: 'vector' | 'pixels'
  /** Points of a style's unit of length on the map that is drawn; absent: 1. */
  styleUnitPt?: number
  /** Of one map: tiles that its layers fetch, pixels that it has. */
  limits: { tiles: number; pixels: number }
  styles: AppStyles
  /** Read the styles that are found. */
  styleLanguages: StyleLanguages
  /**
   * The only way to bytes: `http(s):` (guarded by the access rules), `data:`, and paths inside the app's folder.
   * Throws PrintError `address-denied`, `upstream-failed`, `upstream-slow`, `too-large` or `invalid-data`.
   */
  fetch(address: string, request?: FetchRequest): Promise<Fetched>
  /**
   * The absolute path of a file inside the app's folder, for libraries that open files themselves.
   * Throws PrintError `address-denied` for one outside of it, `invalid-data` for one that is not there.
   */
  appFile(path: string): Promise<string>
}
