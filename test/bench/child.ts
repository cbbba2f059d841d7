import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a compiled module of this folder in a process of its own and waits for its first message. */
export const startModule = async <First>(file: string, args: string[] = []): Promise<[ChildProcess, First]> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it was ready`)
  })
  const [first] = (await Promise.race([once(child, 'message'), ended])) as [First]
  ended.catch(() => undefined)
  return [child, first]
}

/** Sends a message and waits for the next one that comes back. */
export const ask = <Reply>(child: ChildProcess, message: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const replied = (reply: unknown): void => {
      child.off('exit', ended)
      resolve(reply as Reply)
    }
    const ended = (): void => {
      child.off('message', replied)
      reject(new Error(`process ${child.pid} ended before it answered`))
    }
    child.once('message', replied)
    child.once('exit', ended)
    child.send(message, (error) => error && reject(error))
  })
