/** The parameters of a definition (after `+`): lengths in metres, angles in degrees; flags are `''`. */
export interface ProjParameters {
  proj: string
  /** The number of a name; if it is missing, of another name; if that is missing too, the last value. */
  number(name: string, ...others: (string | number)[]): number
  has(name: string): boolean
}

export const projParameters = (definition: string): ProjParameters => {
  const written = new Map(
    [...definition.matchAll(/\+(\w+)(?:=(\S+))?/g)].map(([, name, value]) => [name!, value ?? ''] as const)
  )
  const proj = written.get('proj')!
  if (proj === 'utm') {
    written.set('lon_0', String(Number(written.get('zone')) * 6 - 183))
    written.set('k', '0.9996')
    written.set('x_0', '500000')
    written.set('y_0', written.has('south') ? '10000000' : '0')
  }
  return {
    proj,
    has: (name) => written.has(name),
    number: (...names) => {
      const found = names.find((name) => typeof name === 'number' || written.has(name)) ?? 0
      return typeof found === 'number' ? found : Number(written.get(found))
    }
  }
}
