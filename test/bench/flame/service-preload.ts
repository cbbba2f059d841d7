/**
 * Loaded into the service before it starts: its workers load the profiler. They run without Node's permission model,
 * which refuses the inspector.
 */
import childProcess, { type ForkOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const PERMISSIONS = /^--(?:experimental-)?permission$|^--allow-/
const profiler = new URL('worker-profiler.js', import.meta.url).href

const fork = childProcess.fork
childProcess.fork = ((entry: string, args: string[], options: ForkOptions) =>
  fork(entry, args, {
    ...options,
    execArgv: [...(options.execArgv ?? []).filter((option) => !PERMISSIONS.test(option)), '--import', profiler],
    env: { ...options.env, BENCH_PROFILE: process.env.BENCH_PROFILE }
  })) as typeof fork
syncBuiltinESMExports()
