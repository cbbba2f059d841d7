declare module 'lerc' {
  type Values =
    Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array
  const lerc: {
    decode(
      bytes: ArrayBuffer,
      options: { returnPixelInterleavedDims: boolean }
    ): { width: number; height: number; dimCount: number; pixels: Values[]; mask?: Uint8Array | null }
  }
  export default lerc
}
