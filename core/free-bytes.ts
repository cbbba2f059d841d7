/** Newer than the oldest Node that mapsetter runs on, where V8 has it behind an option (ECMAScript 2024, 25.1.6.6). */
type Transferable = ArrayBufferLike & { transfer?(newLength: number): unknown }

/** The option with which Node starts a process that frees bytes, if it needs one. */
export const freeBytesOptions = (): string[] =>
  'transfer' in ArrayBuffer.prototype ? [] : ['--harmony-rab-gsab-transfer']

/**
 * Frees the memory of bytes that nobody reads any more. Otherwise it stays until V8 collects garbage, which V8 does sooner
 * the more such memory there is. A part of a larger buffer stays, because others may read the rest; without V8's option
 * everything stays. The array is empty afterwards.
 */
export const freeBytes = ({ buffer, byteLength }: Uint8Array): void => {
  if (byteLength > 0 && byteLength === buffer.byteLength) (buffer as Transferable).transfer?.(0)
}
