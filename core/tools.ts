import type { PixelTools } from './pixels/pixel-tools.js'
import type { StyleLanguages } from './style/source.js'

/** The answer of an address, with any status. If there is no answer, `fetch` throws. */
export interface Fetched {
  status: number
  /** Media type in lower case without parameters; empty when the server sent none. */
  mediaType: string
  /** Must not be changed: all requests of a job for the same address get the same bytes. */
  bytes: Uint8Array
  /** Size of the whole file, if the answer is the part that `range` asked for (status 206). */
  totalBytes?: number
  /** As sent; if it is the same for two parts, they come from the same version of the file. */
  etag?: string
}

export interface FetchRequest {
  method?: 'GET' | 'POST'
  /** Sent with POST. */
  body?: string
  headers?: Record<string, string>
  /** First and last byte, both included; only with GET. A server without ranges answers 200 with the whole file. */
  range?: readonly [first: number, last: number]
}

/**
 * When a layer that is not available fails the print: with `failOnError: true`, also without `failOnError`, or always.
 */
export type FailOnError = 'asked' | 'default' | 'always'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, details?: object) => void

/** Styles of an app and its layout: each is a style, or its address or its path inside the app. */
export interface AppStyles {
  /** By the name that requests use. */
  named: { readonly [name: string]: unknown }
  /** By their use: `point`, `line`, `polygon`, `geometry`, `grid`, `overview-map`. */
  defaults: { readonly [use: string]: unknown }
}

/** Everything outside a plugin that one job may use. */
export interface Tools {
  /** Aborts when the job is cancelled or reaches its time limit. */
  signal: AbortSignal
  /** When the job was submitted, or SOURCE_DATE_EPOCH. Use no other clock. */
  now: Date
  log: Log
  /** Reports that a part of the print is missing or different; layouts can print warnings. */
  warn(message: string): void
  /** Reports how many of the map's layers are drawn. */
  progress(layersDone: number, layersTotal: number): void
  pixels: PixelTools
  /** What the map is drawn for; default: vector. */
  surface?: 'vector' | 'pixels'
  /** Points of a style's unit of length on the map that is drawn; absent: 1. */
  styleUnitPt?: number
  /** Limits of one map: tiles that its layers fetch, pixels of its picture. */
  limits: { tiles: number; pixels: number }
  styles: AppStyles
  /** Read the styles that are found. */
  styleLanguages: StyleLanguages
  /**
   * The only way to get bytes: `http(s):` (checked by the access rules), `data:`, and paths inside the app's folder.
   * Throws PrintError `address-denied`, `upstream-failed`, `upstream-slow`, `too-large` or `invalid-data`.
   */
  fetch(address: string, request?: FetchRequest): Promise<Fetched>
  /**
   * What was packed, at most `maxBytes`, on another thread. It counts like fetched bytes while it is unpacked: a few
   * kilobytes can become gigabytes. Throws an Error for damaged bytes and for more of them, PrintError `too-large`
   * for more than the job may have.
   */
  unpack(bytes: Uint8Array, encoding: 'gzip' | 'br' | 'zlib', maxBytes: number): Promise<Uint8Array>
  /**
   * The absolute path of a file inside the app's folder, for libraries that open files themselves.
   * Throws PrintError `address-denied` if it is outside the folder, `invalid-data` if it does not exist.
   */
  appFile(path: string): Promise<string>
}
