/** `npm run test:soak -- --prints 200 --kills 30 --workers 2`: prints through kills; ends with 1 if something is lost. */
import { parseArgs } from 'node:util'
import { printThroughKills } from './kills.js'

const { values } = parseArgs({
  options: {
    prints: { type: 'string', default: '200' },
    kills: { type: 'string', default: '30' },
    workers: { type: 'string', default: '2' }
  }
})
const { lost, broken, twice, ...figures } = await printThroughKills({
  prints: Number(values.prints),
  kills: Number(values.kills),
  workers: Number(values.workers),
  tell: (line) => process.stdout.write(`${line}\n`)
})
process.stdout.write(`${JSON.stringify({ ...figures, lost, broken, twice }, undefined, 2)}\n`)
process.exit(lost.length + broken.length + twice.length > 0 ? 1 : 0)
