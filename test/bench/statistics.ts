/** The value below which a share of the values lies, between two of them in proportion. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Member by member. */
export const medianOf = <Sample extends { [member in keyof Sample]: number }>(samples: readonly Sample[]): Sample =>
  Object.fromEntries(
    Object.keys(samples[0]!).map((name) => [name, median(samples.map((sample) => sample[name as keyof Sample]))])
  ) as Sample
