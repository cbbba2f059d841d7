import type { Case } from '../case.js'
import { areaCases } from './areas.js'
import { iconCases } from './icons.js'
import { lineCases } from './lines.js'
import { pictureCases } from './pictures.js'
import { sourceCases } from './sources.js'
import { textCases } from './texts.js'

export const CASES: readonly Case[] = [
  ...areaCases,
  ...lineCases,
  ...iconCases,
  ...textCases,
  ...pictureCases,
  ...sourceCases
]
