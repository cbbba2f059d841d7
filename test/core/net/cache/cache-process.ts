/**
 * A process that shares a cache folder: `node cache-process.js <folder> <maxBytes> <processes> <rounds>` reads and
 * writes answers of which each says its own address, and ends with 1 if one is not what it should be.
 */
import { openCacheFiles } from '../../../../core/net/cache/cache-files.js'

const [folder, maxBytes, processes, rounds] = process.argv.slice(2)
const files = openCacheFiles<{ of: string }>({
  folder: folder!,
  maxBytes: Number(maxBytes),
  processes: Number(processes),
  realm: ''
})
let found = 0
for (let round = 0; round < Number(rounds); round++) {
  const of = `http://host-${round % 3}.example/${Math.floor(Math.random() * 40)}`
  const file = files.read(new URL(of))
  if (file) found++
  if (file && (file.head.of !== of || file.body.length % of.length > 0 || !file.body.toString().endsWith(of))) {
    process.stderr.write(`${of} is ${file.head.of} with ${file.body.length} bytes\n`)
    process.exit(1)
  }
  if (Math.random() < 0.05) files.remove(new URL(of))
  files.write(new URL(of), { head: { of }, body: Buffer.from(of.repeat(1 + Math.floor(Math.random() * 1000))) })
  if (round % 50 === 0) files.tidy()
}
process.exit(found > 0 ? 0 : 2)
