import { METRES_PER_DEGREE } from '../../core/views/projection.js'

const METRES: [metres: number, ...words: string[]][] = [
  [1, 'm', 'meter', 'meters', 'metre', 'metres'],
  [0.001, 'mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  [0.01, 'cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  [1000, 'km', 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
  [0.3048, 'ft', 'foot', 'feet'],
  [1200 / 3937, 'us-ft'],
  [0.0254 / 72, 'pt', 'point', 'points'],
  [0.0254, 'in', 'inch', 'inches'],
  [0.9144, 'yd', 'yard', 'yards'],
  [1609.344, 'mi', 'mile', 'miles'],
  [METRES_PER_DEGREE, '°', 'dd', 'degree', 'degrees'],
  [METRES_PER_DEGREE / 60, 'min', 'minute', 'minutes'],
  [METRES_PER_DEGREE / 3600, 'sec', 'second', 'seconds']
]

const byWord = new Map(METRES.flatMap(([metres, ...words]) => words.map((word) => [word, metres])))

/** The names that clients use for map units, in lower case. */
export const unitWords: readonly string[] = [...byWord.keys()]

/** Metres per unit; undefined for an unknown name. */
export const metresPerUnitOf = (word: string): number | undefined => byWord.get(word.trim().toLowerCase())
