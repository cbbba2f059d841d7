declare module 'gifenc' {
  type Palette = number[][]
  interface Encoder {
    writeFrame(indexed: Uint8Array, width: number, height: number, options: { palette: Palette }): void
    finish(): void
    bytes(): Uint8Array
  }
  const gifenc: {
    GIFEncoder(): Encoder
    quantize(rgba: Uint8Array, colours: number, options: { format: 'rgb565' }): Palette
    applyPalette(rgba: Uint8Array, palette: Palette, format: 'rgb565'): Uint8Array
  }
  export default gifenc
}
