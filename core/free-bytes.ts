/** Since Node 21 (ECMAScript 2024, 25.1.6.6); Node 20 has it with an option. */
type Transferable = ArrayBufferLike & { transfer?(newLength: number): unknown }

const NODE = Number(process.versions.node.split('.')[0])

/** The options with which Node starts a process that frees bytes. */
export const freeBytesOptions = (): string[] => (NODE < 21 ? ['--harmony-rab-gsab-transfer'] : [])

/**
 * Frees the memory of bytes that nobody reads any more; the array is empty afterwards. Otherwise the memory stays until V8
 * collects garbage, which V8 does more often the more such memory there is. A part of a larger buffer stays, because others
 * may read the rest; without the option everything stays.
 */
export const freeBytes = ({ buffer, byteLength }: Uint8Array): void => {
  if (byteLength > 0 && byteLength === buffer.byteLength) (buffer as Transferable).transfer?.(0)
}
