import { didYouMean, PrintError } from '../../../core/plugin.js'
import type { TintStop } from '../../../parts/relief.js'
import { type Color, parseColor } from '../../../parts/styles.js'

/** Elevations in metres and their colours. */
const RAMPS: { [name: string]: readonly (readonly [elevation: number, colour: string])[] } = {
  hypsometric: [
    [-6000, '#7ea6c8'],
    [-2000, '#9fc2dc'],
    [-200, '#c3dcec'],
    [-0.5, '#dceaf2'],
    [0, '#b4cfa5'],
    [200, '#c3d6a6'],
    [500, '#d7deac'],
    [1000, '#e8e0b0'],
    [1500, '#e6d2a1'],
    [2000, '#dcc19a'],
    [2500, '#d5b9a0'],
    [3000, '#dcccbf'],
    [3500, '#ece6e0'],
    [4500, '#ffffff']
  ],
  alpine: [
    [0, '#a9c4b8'],
    [400, '#bfd0b6'],
    [800, '#d5dcb8'],
    [1300, '#e8e5c0'],
    [1900, '#f3eccb'],
    [2600, '#fbf4dd'],
    [3300, '#fffaf0'],
    [4000, '#ffffff']
  ],
  grey: [
    [0, '#b8b8b8'],
    [1000, '#d2d2d2'],
    [2000, '#e6e6e6'],
    [3000, '#f5f5f5'],
    [4500, '#ffffff']
  ]
}

export const rampNames = Object.keys(RAMPS)

/** The stops of the member `tints`; undefined for none. Throws `invalid-spec`. */
export const readTints = (tints: boolean | string | unknown[][]): TintStop[] | undefined => {
  if (tints === false) return undefined
  const named = tints === true ? 'hypsometric' : tints
  if (typeof named !== 'string') return named.map(readStop)
  const ramp = RAMPS[named.trim().toLowerCase()]
  if (!ramp)
    throw new PrintError('invalid-spec', `tints is ${JSON.stringify(named).slice(0, 100)}; must be one of ${rampNames.join(', ')}, or a list of [elevation, colour]${didYouMean(named, rampNames)}`) // prettier-ignore
  return ramp.map(([elevation, colour]) => [elevation, parseColor(colour)!])
}

const readStop = (stop: unknown[]): TintStop => {
  const [elevation, written] = stop
  const colour = parseColor(written)
  if (!Number.isFinite(Number(elevation ?? NaN)) || !colour)
    throw new PrintError('invalid-spec', `tints has the entry ${JSON.stringify(stop).slice(0, 100)}; must be [elevation, colour], such as [500, "#aabbcc"]`) // prettier-ignore
  return [Number(elevation), colour]
}

/** The colour of a member. Throws `invalid-spec`. */
export const readColour = (member: string, written: string): Color => {
  const colour = parseColor(written)
  if (!colour)
    throw new PrintError('invalid-spec', `${member} is ${JSON.stringify(written).slice(0, 100)}; must be a colour, such as "#aabbcc"`) // prettier-ignore
  return colour
}
