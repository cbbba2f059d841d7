import type { Case } from './case.js'
import { CASES } from './cases/index.js'
import { compare, type Verdict } from './compare.js'
import { type Paper, startPaper } from './paper.js'
import { type Screen, startScreen } from './screen.js'

/** A case on both sides. */
export interface Pair {
  one: Case
  screen: Screen
  paper: Paper
  verdict: Verdict
  /** In words: how much they differ, or what is missing. */
  measured: string
  difference?: Buffer
}

/** The cases whose names match, shown by MapLibre GL JS and printed by mapsetter, and how like they are. */
export const makePairs = async (pattern: RegExp): Promise<Pair[]> => {
  const cases = CASES.filter(({ name }) => pattern.test(name))
  const paper = await startPaper(cases)
  const screen = await startScreen(cases)
  try {
    const drawn = screen.drawn()
    // the prints may fail first
    drawn.catch(() => {})
    const papers: Paper[] = []
    for (const one of cases) papers.push(await paper.print(one, screen.server.base))
    const screens = await drawn
    const pairs: Pair[] = []
    for (const [index, one] of cases.entries()) pairs.push(await pairOf(one, screens[index]!, papers[index]!))
    return pairs
  } finally {
    await paper.close()
    await screen.close()
  }
}

const pairOf = async (one: Case, screen: Screen, paper: Paper): Promise<Pair> => {
  if (!screen.picture || !paper.picture)
    return { one, screen, paper, verdict: 'differs', measured: paper.failure ?? 'MapLibre GL JS has no picture' }
  const { verdict, shares, difference } = await compare(one, screen.picture, paper.picture)
  const measured = shares.map((share) => `${(100 * share).toFixed(3)} %`).join(', ')
  return { one, screen, paper, verdict, measured, difference }
}
