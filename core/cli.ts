#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { PrintError } from './errors.js'
import { packageRoot } from './package-root.js'

/** Exit codes: 0 done, 1 it did not work, 2 the command line is wrong. */
const FAILED = 1
const WRONG_USAGE = 2

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
const program = new Command('mapsetter')
  .description('typesets maps: web-map clients post what their user sees and get a printable report')
  .version(version)
  .addHelpText(
    'after',
    '\nSettings: mapsetter.config.yaml or the file named by MAPSETTER_CONFIG; the environment goes over the file.'
  )
  .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : WRONG_USAGE))

program
  .command('serve')
  .description('start the service')
  .action(async () => (await import('./commands/serve.js')).serve())

program
  .command('print')
  .description('print one request to a file')
  .requiredOption('--spec <file>', 'the request, in the words of the jobs protocol; - for the standard input')
  .requiredOption('--out <file>', 'where the report goes; - for the standard output')
  .option('--app <name>', 'the app; default: the request’s, else the first')
  .option('--format <format>', 'pdf, png, …; default: the suffix of --out, else the request’s, else pdf')
  .action(async (options) => (await import('./commands/print.js')).printCommand(options))

program
  .command('check')
  .description('load every app and print the sample of every layout')
  .option('--app <name>', 'only this app')
  .option('--layout <name>', 'only this layout')
  .option('--out <folder>', 'keep the prints there; with --watch they go to a temporary folder otherwise')
  .option('--format <format>', 'pdf, png, …', 'pdf')
  .option('--watch', 'check and print again what each save touches, until Ctrl+C')
  .action(async ({ watch: isWatching, ...options }) => {
    if (isWatching) await (await import('./commands/watch.js')).watch(options)
    else if (!(await (await import('./commands/check.js')).check(options))) process.exitCode = FAILED
  })

program
  .command('import <path>')
  .description('make an app of the configuration of another print server')
  .option('--from <importer>', 'which importer reads it; default: the one that recognises it')
  .option('--app <name>', 'what the app is called; default: as the file')
  .option('--layouts <folder>', 'the layouts folder; default: that of the settings')
  .action(async (path, options) => (await import('./commands/import.js')).importCommand(path, options))

const start = program.command('new').description('write a starting point for an app or a layout')
const LAYOUTS = ['--layouts <folder>', 'the layouts folder; default: that of the settings'] as const
start
  .command('app <name>')
  .description('a folder with a layout that prints at once')
  .option(...LAYOUTS)
  .action(async (name, options) => (await import('./commands/new.js')).newApp(name, options))
start
  .command('layout <name>')
  .description('a layout with a sample that prints at once')
  .option('--app <name>', 'the app it belongs to; default: the only one')
  .option(...LAYOUTS)
  .action(async (name, options) => (await import('./commands/new.js')).newLayout(name, options))

program.parseAsync().catch((thrown) => {
  const isExpected = thrown instanceof PrintError || (thrown as NodeJS.ErrnoException)?.code !== undefined
  process.stderr.write(`${isExpected ? `mapsetter: ${describe(thrown)}` : thrown.stack}\n`)
  process.exit(FAILED)
})

const describe = (thrown: Error): string => {
  if (!(thrown instanceof PrintError) || thrown.code !== 'invalid-spec' || !thrown.problems) return thrown.message
  return ['the request does not fit:', ...thrown.problems.map(({ path, message }) => `  ${path} ${message}`)].join('\n')
}
