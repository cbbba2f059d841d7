declare module 'ckmeans' {
  /** The first value of each cluster. */
  export default function ckmeans(values: readonly number[], clusters: number): number[]
}
