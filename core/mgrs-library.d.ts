declare module 'mgrs' {
  const mgrs: { forward(place: [longitude: number, latitude: number], digits?: number): string }
  export default mgrs
}
