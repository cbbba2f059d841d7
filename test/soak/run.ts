/**
 * `npm run test:soak -- --prints 200 --kills 30 --workers 2`: prints through kills; ends with 1 if something is lost.
 * `npm run test:soak -- waiting --small 10000 --large 1000`: what waiting prints cost the service.
 */
import { parseArgs } from 'node:util'
import { printThroughKills } from './kills.js'
import { waitInLine } from './waiting.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    prints: { type: 'string', default: '200' },
    kills: { type: 'string', default: '30' },
    workers: { type: 'string', default: '2' },
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000' },
    bytes: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '20' }
  }
})
const tell = (line: string) => void process.stdout.write(`${line}\n`)
const number = (name: keyof typeof values): number => Number(values[name])

const kills = async (): Promise<number> => {
  const options = { prints: number('prints'), kills: number('kills'), workers: number('workers') }
  const { lost, broken, twice, ...figures } = await printThroughKills({ ...options, tell })
  tell(JSON.stringify({ ...figures, lost, broken, twice }, undefined, 2))
  return lost.length + broken.length + twice.length > 0 ? 1 : 0
}

const waiting = async (): Promise<number> => {
  const sizes = { small: number('small'), large: number('large'), bytes: number('bytes') }
  const figures = await waitInLine({ ...sizes, workers: number('workers'), seconds: number('seconds'), tell })
  tell(JSON.stringify(figures, undefined, 2))
  return 0
}

process.exit(await (positionals[0] === 'waiting' ? waiting() : kills()))
