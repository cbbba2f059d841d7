/** Loaded into a worker: the first SIGUSR2 starts V8's profiler, the second one writes what it has seen. */
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const INTERVAL_MICROSECONDS = 250

const session = new Session()
let isRunning = false

const toggle = async (): Promise<void> => {
  if (isRunning) {
    const { profile } = await session.post('Profiler.stop')
    const file = process.env.BENCH_PROFILE!
    writeFileSync(`${file}.part`, JSON.stringify(profile))
    renameSync(`${file}.part`, file)
  } else {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_MICROSECONDS })
    await session.post('Profiler.start')
    writeFileSync(`${process.env.BENCH_PROFILE!}.started`, '')
  }
  isRunning = !isRunning
}
process.on('SIGUSR2', () => void toggle())
