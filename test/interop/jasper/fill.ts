import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../../core/package-root.js'
import { cacheFolder, jarsOf } from '../../support/maven.js'
import { needs } from '../../support/needs.js'
import { writeFonts } from './fonts.js'
import type { Value } from './values.js'

/** Java draws with the fonts of the system, which test processes do without. */
const { FONTCONFIG_FILE: _, ...env } = process.env
const execute = promisify(execFile)
const run = (command: string, parameters: string[], options: object = {}) =>
  execute(command, parameters, { ...options, env, encoding: 'utf8' })
const JDK = 'openjdk-17-jdk-headless'
const jasperFolder = join(packageRoot, 'test/interop/jasper')

/** Reads the syntax of JRXML of its time: 6 the old one, 7 the new one. */
export type Engine = '6' | '7'

/** One report to compile and fill. */
export interface FillJob {
  name: string
  /** Of the app; a copy, because compiled reports are written to it. */
  folder: string
  report: string
  language: string
  /** The base name of the `.properties` files. */
  bundle?: string
  values: { [name: string]: Value }
  /** The value whose rows the report prints. */
  rows?: string
  pdf: string
}

/** Of a page that JasperReports made: points from its top left corner. */
export interface PrintedElement {
  kind: 'text' | 'image' | 'line' | 'rectangle' | 'ellipse' | 'frame' | 'standIn' | 'other'
  x: number
  y: number
  width: number
  height: number
  text?: string
}
export interface FilledPage {
  width: number
  height: number
  elements: PrintedElement[]
}
export interface Filled {
  name: string
  pages?: FilledPage[]
  error?: string
}

/** Fills all jobs in one process: Java starts slowly. */
export const fill = async (engine: Engine, jobs: readonly FillJob[], work: string): Promise<Filled[]> => {
  const java = needs('java', JDK)
  const jars = await jarsOf(join(jasperFolder, `jasperreports-${engine}.sha256`))
  const classes = await compiledWith(engine, jars)
  const fonts = join(work, 'fonts')
  writeFonts(fonts)
  const [input, output] = [join(work, `jobs-${engine}.json`), join(work, `filled-${engine}.json`)]
  writeFileSync(input, JSON.stringify(jobs))
  const options = ['-Djava.awt.headless=true', '-Duser.timezone=UTC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']
  const path = [classes, fonts, ...jars].join(delimiter)
  await run(java, [...options, '-cp', path, 'Fill', input, output], { timeout: 180_000, maxBuffer: 2 ** 26 })
  return JSON.parse(readFileSync(output, 'utf8')) as Filled[]
}

/** The folder of the compiled program; its name has the hash of the sources. */
const compiledWith = async (engine: Engine, jars: readonly string[]): Promise<string> => {
  const source = join(jasperFolder, 'java')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.java'))
    .sort()
    .map((file) => join(source, file))
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  const folder = join(cacheFolder, `classes-${engine}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const made = `${folder}.${process.pid}`
  mkdirSync(made, { recursive: true })
  await run(needs('javac', JDK), ['-nowarn', '-cp', jars.join(delimiter), '-d', made, ...files])
  renameSync(made, folder)
  return folder
}

/** A copy of an app for JasperReports to write in. */
export const workingCopy = (app: string, folder: string): string => {
  cpSync(app, folder, { recursive: true })
  return folder
}
