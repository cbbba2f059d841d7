import { Worker } from 'node:worker_threads'

const LOOK_MS = 1000

/**
 * Ends this process when the one that started it is gone, even while its own thread is busy and cannot hear of it:
 * a thread beside it looks every second whose child this is.
 */
export const dieWithParent = (): void => {
  const look = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), ${LOOK_MS})`
  new Worker(look, { eval: true, env: {}, resourceLimits: { maxYoungGenerationSizeMb: 2 } }).unref()
}
