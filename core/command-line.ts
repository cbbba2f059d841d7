/** The commands of `mapsetter`. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { PrintError, problemText } from './errors.js'
import { packageRoot } from './package-root.js'

/** Exit codes: 0 success, 1 failure, 2 wrong command line. */
const FAILED = 1
const WRONG_USAGE = 2

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
const program = new Command('mapsetter')
  .description('typesets maps: web map clients post a print request and get a printable report')
  .version(version)
  .addHelpText(
    'after',
    '\nSettings are read from mapsetter.config.yaml in the current folder, or from the file that MAPSETTER_CONFIG names.\n' +
      'Environment variables override the file.'
  )
  .showHelpAfterError('Run "mapsetter --help" for all commands, "mapsetter <command> --help" for their options.')
  .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : WRONG_USAGE))

const LAYOUTS = ['--layouts <folder>', 'the layouts folder; default: the setting layouts'] as const
const portNumber = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new InvalidArgumentError('Must be a number from 0 to 65535.')
}
// goes over the setting, as the environment does
program.hook('preAction', (_, command) => {
  const { layouts } = command.opts<{ layouts?: string }>()
  if (layouts !== undefined) process.env.MAPSETTER_LAYOUTS = layouts
})

program
  .command('serve')
  .description('start the print service')
  .option(...LAYOUTS)
  .option('--no-workers', 'answer requests, but do not print: "mapsetter worker" or other services of the queue print')
  .action(async (options) => (await import('./commands/serve.js')).serve(options))

program
  .command('worker')
  .description(
    'print jobs of a queue that several services share (setting queue: postgres://… or redis://…); listens on monitor.port only'
  )
  .option(...LAYOUTS)
  .action(async () => (await import('./commands/worker.js')).worker())

program
  .command('print')
  .description('print one request to a file')
  .requiredOption('--spec <file>', 'the print request, a JSON file as for the jobs protocol; - for the standard input')
  .requiredOption('--out <file>', 'the file to write the report to; - for the standard output')
  .option('--app <name>', 'the app; default: the app that the request names, else the first app')
  .option(...LAYOUTS)
  .option('--format <format>', 'pdf, png, …; default: the suffix of --out, else the format of the request, else pdf')
  .action(async (options) => (await import('./commands/print.js')).printCommand(options))

program
  .command('check')
  .description('check all apps and print the sample of each layout')
  .option('--app <name>', 'check only the app with this name')
  .option('--layout <name>', 'check only the layout with this name')
  .option(...LAYOUTS)
  .option(
    '--out <folder>',
    'the folder for the prints; default: prints are deleted, or with --watch kept in a temporary folder'
  )
  .option('--format <format>', 'the format of the prints: pdf, png, …', 'pdf')
  .option('--watch', 'after each save, check and print the affected layouts again, until Ctrl+C')
  .action(async ({ watch: isWatching, ...options }) => {
    if (isWatching) await (await import('./commands/watch.js')).watch(options)
    else if (!(await (await import('./commands/check.js')).check(options))) process.exitCode = FAILED
  })

program
  .command('studio')
  .description('write layouts in the browser, with the printed sheet beside the text; serves this machine only')
  .option(...LAYOUTS)
  .addOption(new Option('--port <number>', 'the port of the studio').default(0, 'any free port').argParser(portNumber))
  .option('--no-open', 'print the address of the studio, and do not open the browser')
  .action(async (options) => (await import('./commands/studio.js')).studioCommand(options))

program
  .command('import <path>')
  .description('make an app from the configuration of another print server, such as MapFish Print 2 or 3')
  .option('--from <importer>', 'the importer to use; default: the one that recognises the path')
  .option('--app <name>', 'the name of the new app; default: the name of the file or folder')
  .option(...LAYOUTS)
  .action(async (path, options) => {
    if (!(await (await import('./commands/import.js')).importCommand(path, options))) process.exitCode = FAILED
  })

const ROLES = new Option('--roles <names>', 'the roles of the client, separated by commas')
  .default([], 'none')
  .argParser((text: string) => text.split(',').map((role) => role.trim()))
program
  .command('key <name>')
  .description('make an API key for a client; prints the key, and its entry for the setting auth')
  .addOption(ROLES)
  .action(async (name, options) => (await import('./commands/credentials.js')).keyCommand(name, options))
program
  .command('password <name>')
  .description('ask for a password, or read it from a pipe; prints its hash as an entry for the setting auth')
  .addOption(ROLES)
  .action(async (name, options) => (await import('./commands/credentials.js')).passwordCommand(name, options))

const start = program.command('new').description('write the files of a new app, layout or plugin')
start
  .command('app <name>')
  .description('write an app folder with a layout and a sample, ready to print')
  .option(...LAYOUTS)
  .action(async (name, options) => (await import('./commands/new.js')).newApp(name, options))
start
  .command('layout <name>')
  .description('write a layout and a sample, ready to print')
  .option('--app <name>', 'the app of the layout; needed if there are several apps')
  .option(...LAYOUTS)
  .action(async (name, options) => (await import('./commands/new.js')).newLayout(name, options))
start
  .command('plugin <name>')
  .description('write an npm package with a plugin in TypeScript and a test that runs')
  .requiredOption('--kind <kind>', 'layer, block, output, protocol, style or importer')
  .option('--folder <folder>', 'the folder to write; default: mapsetter-<name> in the current folder')
  .action(async (name, options) => (await import('./commands/new-plugin.js')).newPlugin(name, options))

/** Failures of the file system, in words; the message of Node is a fallback. */
const FILE_FAILURES: { [code: string]: string } = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be opened: this user has no permission',
  EISDIR: 'is a folder; must be a file',
  ENOTDIR: 'cannot be opened: a part of its path is a file',
  EROFS: 'cannot be written: the file system is read-only'
}

const describe = (thrown: Error): string => {
  const { code = '', path } = thrown as NodeJS.ErrnoException
  if (path !== undefined && code === 'ENOENT' && !existsSync(dirname(path)))
    return `"${path}" cannot be opened: the folder "${dirname(path)}" does not exist`
  if (path !== undefined && code in FILE_FAILURES) return `"${path}" ${FILE_FAILURES[code]}`
  if (!(thrown instanceof PrintError) || thrown.code !== 'invalid-spec' || !thrown.problems) return thrown.message
  return ['the request is invalid:', ...thrown.problems.map((problem) => `  ${problemText(problem)}`)].join('\n')
}

/** Runs the command that the arguments of the process name. */
export const run = async (): Promise<void> => {
  try {
    await program.parseAsync()
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const isExpected = error instanceof PrintError || (error as NodeJS.ErrnoException).code !== undefined
    process.stderr.write(`${isExpected ? `mapsetter: ${describe(error)}` : error.stack}\n`)
    process.exit(FAILED)
  }
}
