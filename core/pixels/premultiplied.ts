/** Premultiplied RGBA as straight RGBA, which picture formats use. */
export const straight = (premultiplied: Uint8Array): Uint8Array => {
  const data = Uint8Array.from(premultiplied)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha === 0 || alpha === 255) continue
    for (let channel = i; channel < i + 3; channel++)
      data[channel] = Math.min(255, Math.round((data[channel]! * 255) / alpha))
  }
  return data
}

/** Straight RGBA as premultiplied RGBA, in place. */
export const premultiplied = (data: Buffer): Buffer => {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha === 255) continue
    for (let channel = i; channel < i + 3; channel++) data[channel] = Math.round((data[channel]! * alpha) / 255)
  }
  return data
}
