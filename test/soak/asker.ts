/**
 * Asks for one address again and again, in a process of its own: one that makes large requests would measure itself. Sends
 * the time of each answer in ms when a message asks it to end.
 */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './requests.js'

const agent = new Agent({ keepAlive: true })
const times: number[] = []
let isOver = false
process.once('message', () => (isOver = true))
for (; !isOver; await pause(20)) times.push((await ask(agent, process.argv[2]!)).ms)
agent.destroy()
process.send!(times, () => process.disconnect())
