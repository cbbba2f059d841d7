import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** The path of a program that a test runs; throws with the name of its package where it is not installed. */
export const needs = (program: string, pack: string, install = 'on Debian: apt-get install'): string => {
  const places = isAbsolute(program)
    ? [program]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  const found = places.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (found) return found
  throw new Error(`this test needs "${program}", which is not installed; ${install} ${pack}`)
}
