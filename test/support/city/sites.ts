import type { Site } from './ground.js'

/** About as heavy as the centre of a large city: 300 kB for each tile of zoom 14. */
export const CITY: Site = {
  centre: [870_000, 6_003_000],
  radius: 2700,
  river: 30,
  seed: 19,
  names: {
    city: 'Halmstett',
    lake: 'Halmsee',
    river: 'Halm',
    stream: 'Erlbach',
    quarters: ['Ostertor', 'Neustadt', 'Am Gericht', 'Sankt Veit', 'Wiedikofen', 'Enge', 'Seefeld', 'Hirschau']
  }
}

/** A small town of the gallery. */
export const TOWN: Site = {
  centre: [1_020_000, 6_030_000],
  radius: 1020,
  river: 15,
  seed: 7,
  names: {
    city: 'Moosach am See',
    lake: 'Moossee',
    river: 'Moosach',
    stream: 'Tobelbach',
    quarters: ['Ried', 'Oberdorf', 'Sankt Jost', 'Halden', 'Hub', 'Gstad']
  }
}
