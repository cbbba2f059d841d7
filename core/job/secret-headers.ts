import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { KeptHeaders } from './kept-job.js'

/** Headers of the HTTP request that map servers may get, by lower-case names. */
export interface SentHeaders {
  [name: string]: string | string[] | undefined
}

/** How headers are written to the disk and read again. */
export interface HeaderKeeping {
  written(headers: SentHeaders): KeptHeaders
  /** `lost`: names of those that were not written. */
  read(kept: KeptHeaders): { headers: SentHeaders; lost: string[] }
}

/** All others may be credentials. */
const OPEN = new Set(['referer', 'accept-language'])

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Without a key, headers that may be credentials are not written: only their names are. */
export const makeHeaderKeeping = (key?: string): HeaderKeeping => {
  const secret = key === undefined ? undefined : createHash('sha256').update(key).digest()
  return {
    written(headers) {
      const entries = Object.entries(headers).filter(([, value]) => value !== undefined)
      const open = Object.fromEntries(entries.filter(([name]) => OPEN.has(name)))
      const hidden = entries.filter(([name]) => !OPEN.has(name))
      if (hidden.length === 0) return { open, secret: [] }
      const names = hidden.map(([name]) => name)
      const text = JSON.stringify(Object.fromEntries(hidden))
      return { open, secret: names, ...(secret && { sealed: sealed(text, secret) }) }
    },
    read({ open, secret: names, sealed: box }) {
      const opened = secret && box !== undefined ? unsealed(box, secret) : undefined
      if (opened === undefined) return { headers: { ...open }, lost: names }
      return { headers: { ...open, ...(JSON.parse(opened) as SentHeaders) }, lost: [] }
    }
  }
}

const sealed = (text: string, key: Buffer): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Undefined with another key, or if the text was changed. */
const unsealed = (box: string, key: Buffer): string | undefined => {
  const bytes = Buffer.from(box, 'base64')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
