/**
 * `npm run test:faults -- --seed 7 --count 40 [--in core/views,core/job]`: plants single faults in the compiled code
 * and says which of them no near test notices. CONTRIBUTING.md says how to use it.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../core/package-root.js'
import { type Trial, tryFaults } from './try-faults.js'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    in: { type: 'string', default: 'core,parts,plugins' }
  }
})
const wholeNumber = (name: 'seed' | 'count'): number => {
  if (!/^\d+$/.test(values[name])) throw new Error(`--${name} is "${values[name]}"; must be a whole number`)
  return Number(values[name])
}

const dist = join(packageRoot, 'dist')
// so that the next `npm start` compiles again, even if this process is killed before it can restore a file
rmSync(join(dist, '.compiled'), { force: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const place = ({ file, line }: Trial): string => `${file}:${line}`
const described = (trial: Trial): string =>
  `${place(trial)}\n  before: ${trial.before}\n  after:  ${trial.after}\n  ran:    ${trial.ran.join(' ')}\n`

const trials = await tryFaults({
  dist,
  seed: wholeNumber('seed'),
  count: wholeNumber('count'),
  areas: values.in.split(','),
  onTrial: (trial) =>
    void process.stdout.write(
      trial.noticedBy ? `${place(trial)} noticed by ${trial.noticedBy}\n` : `SURVIVED ${described(trial)}`
    )
})
const survivors = trials.filter(({ noticedBy }) => noticedBy === undefined)
process.stdout.write(`\n${trials.length - survivors.length} of ${trials.length} faults noticed\n`)
