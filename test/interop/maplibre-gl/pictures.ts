import sharp from 'sharp'

const HALF = 20037508.342789244
type Colour = readonly [number, number, number]

/** Where the middle of a pixel of a tile is, in metres of Web Mercator. */
const placeOf = (side: number, z: number, x: number, y: number, column: number, row: number) => {
  const unit = (2 * HALF) / 2 ** z / side
  return { east: -HALF + (x * side + column + 0.5) * unit, north: HALF - (y * side + row + 0.5) * unit }
}

const picture = async (width: number, height: number, colour: (column: number, row: number) => Colour) => {
  const data = Buffer.alloc(3 * width * height)
  for (let row = 0, to = 0; row < height; row++)
    for (let column = 0; column < width; column++) for (const value of colour(column, row)) data[to++] = value
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Soft colours of a place, with darker lines through the middle of each tile and a tone for each zoom. */
export const rasterTile = (kind: string, z: number, x: number, y: number): Promise<Buffer> => {
  const side = kind.includes('512') ? 512 : 256
  const row0 = kind.startsWith('tms') ? 2 ** z - 1 - y : y
  return picture(side, side, (column, row) => {
    if ([column, row].some((at) => Math.abs(at + 0.5 - side / 2) < 1)) return [60, 60, 90]
    const cell = (Math.floor(column / 32) + Math.floor(row / 32)) % 2
    const { east, north } = placeOf(side, z, x, row0, column, row)
    const wave = (value: number) => 0.5 + 0.5 * Math.sin((value / HALF) * Math.PI * 4)
    return [Math.round(90 + 150 * wave(east)), Math.round(70 + 150 * wave(north)), cell ? 210 : 120 + 20 * (z % 4)]
  })
}

/** Metres: round hills about 5 km apart, and smaller ones across them. */
const heightAt = (east: number, north: number): number =>
  900 + 400 * Math.sin(east / 700) * Math.cos(north / 900) + 150 * Math.sin((east + north) / 300)

/** 24 bits of a height, in one of the encodings of the specification. `custom`: red is a quarter of a metre, blue is fifty metres. */
const encoded = (kind: string, height: number): Colour => {
  const bits = (value: number): Colour => [(value >> 16) & 255, (value >> 8) & 255, value & 255]
  if (kind.includes('terrarium')) return bits(Math.round((height + 32768) * 256))
  if (kind.includes('custom')) {
    const steps = Math.round((height + 500) * 4)
    return [steps % 200, 0, Math.floor(steps / 200)] as const
  }
  return bits(Math.round((height + 10_000) * 10))
}

export const demTile = (kind: string, z: number, x: number, y: number): Promise<Buffer> => {
  const side = kind.includes('512') ? 512 : 256
  return picture(side, side, (column, row) => {
    const { east, north } = placeOf(side, z, x, y, column, row)
    return encoded(kind, heightAt(east, north))
  })
}

/** A picture whose sides and corners differ. */
export const imagePicture = (): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">
    <rect width="120" height="80" fill="#dde"/><rect width="60" height="40" fill="#c33"/>
    <rect x="60" y="40" width="60" height="40" fill="#3a3"/><circle cx="90" cy="20" r="14" fill="#33c"/>
    <path d="M10 70L30 46L50 70Z" fill="#222"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
