declare module 'pngjs' {
  export class PNG {
    constructor(size: { width: number; height: number })
    width: number
    height: number
    /** RGBA, rows from the top. */
    data: Buffer
    static sync: { read(bytes: Uint8Array): PNG; write(png: PNG): Buffer }
  }
}
