/** The symbols of UCUM without brackets, the codes of the EPSG database, and usual names, in lower case. */
const METRES: readonly (readonly [metres: number, ...names: string[]])[] = [
  [1, 'm', 'metre', 'metres', 'meter', 'meters', '9001'],
  [1000, 'km', 'kilometre', 'kilometres', 'kilometer', 'kilometers', '9036'],
  [0.01, 'cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters', '1033'],
  [0.001, 'mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters', '1025'],
  [0.3048, 'ft', 'ft_i', 'foot', 'feet', '9002'],
  [1200 / 3937, 'ft_us', 'us-ft', '9003'],
  [0.9144, 'yd', 'yd_i', 'yard', 'yards', '9096'],
  [1609.344, 'mi', 'mi_i', 'mile', 'miles', '9093'],
  [1852, 'nm', 'nmi', 'nmi_i', 'nautical mile', 'nautical miles', '9030']
]
const DEGREES: readonly (readonly [degrees: number, ...names: string[]])[] = [
  [1, 'deg', '°', 'degree', 'degrees', '9102', '9122'],
  [180 / Math.PI, 'rad', 'radian', 'radians', '9101'],
  [0.9, 'gon', 'grad', 'grade', '9105']
]

const valueIn = (table: typeof METRES, uom: string): number | undefined => {
  // urn:ogc:def:uom:EPSG::9001, http://www.opengis.net/def/uom/UCUM/0/m, #m, [nmi_i]
  const name = uom.trim().replace(/^.*[:/#]/, '').replace(/[[\]]/g, '').toLowerCase() // prettier-ignore
  return table.find(([, ...names]) => names.includes(name))?.[0]
}

/** Metres of a unit of length; undefined for another unit. */
export const metresOf = (uom: string): number | undefined => valueIn(METRES, uom)

/** Degrees of a unit of angles; undefined for another unit. */
export const degreesOf = (uom: string): number | undefined => valueIn(DEGREES, uom)
