import { Worker } from 'node:worker_threads'

const LOOK_MS = 1000

/**
 * Ends this process when its parent process has ended, even if its main thread is busy. A second thread checks the
 * parent every second.
 */
export const dieWithParent = (): void => {
  const look = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), ${LOOK_MS})`
  new Worker(look, { eval: true, env: {}, resourceLimits: { maxYoungGenerationSizeMb: 2 } }).unref()
}
