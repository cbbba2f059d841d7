/** The parameters of a definition (after `+`): lengths in metres, angles in degrees; flags are `''`. */
export interface ProjParameters {
  proj: string
  /** The number of a name; if it is missing, of another name; if that is missing too, the last value. */
  number(name: string, ...others: (string | number)[]): number
  has(name: string): boolean
}

export const projParameters = (definition: string): ProjParameters => {
  const said = new Map(
    [...definition.matchAll(/\+(\w+)(?:=(\S+))?/g)].map(([, name, value]) => [name!, value ?? ''] as const)
  )
  const proj = said.get('proj')!
  if (proj === 'utm') {
    said.set('lon_0', String(Number(said.get('zone')) * 6 - 183))
    said.set('k', '0.9996')
    said.set('x_0', '500000')
    said.set('y_0', said.has('south') ? '10000000' : '0')
  }
  return {
    proj,
    has: (name) => said.has(name),
    number: (...names) => {
      const found = names.find((name) => typeof name === 'number' || said.has(name)) ?? 0
      return typeof found === 'number' ? found : Number(said.get(found))
    }
  }
}
