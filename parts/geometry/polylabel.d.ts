declare module 'polylabel' {
  type Ring = [x: number, y: number][]
  /** Returns the point and its distance from the border. */
  export default function polylabel(rings: Ring[], precision?: number): [x: number, y: number] & { distance: number }
}
