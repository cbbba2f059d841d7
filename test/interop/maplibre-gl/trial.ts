import { mkdirSync, writeFileSync } from 'node:fs'
import { CASES } from './cases/index.js'
import { startScreen } from './screen.js'

const pattern = new RegExp(process.argv[2] ?? '')
const cases = CASES.filter(({ name }) => pattern.test(name))
console.time('screen')
const screen = await startScreen(cases)
const screens = await screen.drawn()
console.timeEnd('screen')
await screen.close()
mkdirSync('/tmp/f-measure/gl', { recursive: true })
for (const [i, { picture, errors }] of screens.entries()) {
  if (errors) console.log(cases[i]!.name, errors)
  if (picture) writeFileSync(`/tmp/f-measure/gl/${cases[i]!.name.replaceAll('/', '--')}.png`, picture)
}
console.log(cases.length, screen.server.missing)
