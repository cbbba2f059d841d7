/** The names of a unit of length in the EPSG dataset and in Esri's software. */
export interface LengthUnit {
  name: string
  esri: string
  id?: string
  metres: number
}

const unit = (metres: number, code: number, name: string, esri: string): LengthUnit => ({
  metres,
  id: `EPSG:${code}`,
  name,
  esri
})

const UNITS = [
  unit(1, 9001, 'metre', 'Meter'),
  unit(0.3048, 9002, 'foot', 'Foot'),
  unit(0.304800609601219, 9003, 'US survey foot', 'Foot_US'),
  unit(0.3047972654, 9005, "Clarke's foot", 'Foot_Clarke'),
  unit(1.0000135965, 9031, 'German legal metre', 'Meter_German'),
  unit(0.9143917962, 9037, "Clarke's yard", 'Yard_Clarke'),
  unit(0.201166195164, 9039, "Clarke's link", 'Link_Clarke'),
  unit(0.914398414616029, 9040, 'British yard (Sears 1922)', 'Yard_Sears'),
  unit(0.304799471538676, 9041, 'British foot (Sears 1922)', 'Foot_Sears'),
  unit(20.1167651215526, 9042, 'British chain (Sears 1922)', 'Chain_Sears'),
  unit(0.914398530744441, 9084, 'Indian yard', 'Yard_Indian'),
  unit(0.91439523, 9085, 'Indian yard (1937)', 'Yard_Indian_1937'),
  unit(0.304799710181509, 9094, 'Gold Coast foot', 'Foot_Gold_Coast'),
  unit(20.1168, 9097, 'chain', 'Chain'),
  unit(0.201168, 9098, 'link', 'Link'),
  unit(20.116756, 9301, 'British chain (Sears 1922 truncated)', 'Chain_Sears_1922_Truncated')
]

/** Definitions have up to 15 digits of a unit. */
const isSame = (one: number, other: number): boolean => Math.abs(one / other - 1) < 1e-12

export const lengthUnit = (metres: number): LengthUnit =>
  UNITS.find((known) => isSame(known.metres, metres)) ?? { metres, name: `${metres} metre`, esri: `${metres}_Meter` }
