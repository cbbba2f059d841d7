/** What V8's profiler saw, as a tree of frames. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Profiler } from 'node:inspector'

export interface Frame {
  /** The function, and the file in which it is. */
  name: string
  /** Whose code it is. */
  kind: 'own' | 'library' | 'node' | 'native' | 'engine'
  /** Of this frame and all that it calls. */
  microseconds: number
  children: Frame[]
}

const IDLE = '(idle)'
const REST = 'smaller ones'

type Called = Omit<Frame, 'children'> & { children: Map<string, Called> }

/** `root`: the folder of the program, which is left out of names. `caller`: whose code calls it. */
const describe = (
  { functionName, url }: Profiler.ProfileNode['callFrame'],
  root: string,
  caller: Frame['kind']
): Pick<Frame, 'name' | 'kind'> => {
  const name = functionName || 'anonymous'
  if (url === '' && name.startsWith('(')) return { name, kind: 'engine' }
  // V8 gives functions of native libraries the name of any other one
  if (url === '') return { name: caller === 'own' || caller === 'library' ? 'native code' : name, kind: 'native' }
  if (url.startsWith('node:')) return { name: `${name} ${url}`, kind: 'node' }
  const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(path)?.[1]
  if (library) return { name: `${name} ${library}`, kind: 'library' }
  return { name: `${name} ${path.replace(/^dist\//, '').replace(/\.js$/, '.ts')}`, kind: 'own' }
}

/** Calls of the same function from the same place become one frame. */
const treeOf = (profile: Profiler.Profile, root: string): Called => {
  const self = new Map<number, number>()
  profile.samples?.forEach((id, index) => {
    // a sample lasts until the next one
    const lasted = profile.timeDeltas?.[index + 1] ?? 0
    self.set(id, (self.get(id) ?? 0) + Math.max(0, lasted))
  })
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const add = (into: Called, node: Profiler.ProfileNode): void => {
    const own = self.get(node.id) ?? 0
    into.microseconds += own
    for (const id of node.children ?? []) {
      const child = nodes.get(id)!
      const described = describe(child.callFrame, root, into.kind)
      if (described.name === IDLE) continue
      const known = into.children.get(described.name) ?? { ...described, microseconds: 0, children: new Map() }
      const before = known.microseconds
      into.children.set(described.name, known)
      add(known, child)
      into.microseconds += known.microseconds - before
    }
  }
  const all: Called = { name: 'all', kind: 'engine', microseconds: 0, children: new Map() }
  add(all, profile.nodes[0]!)
  return all
}

/** The frames of a profile, the widest first; those under `least` of the whole are put together. Without idle time. */
export const framesOf = (profile: Profiler.Profile, root: string, least: number): Frame => {
  const all = treeOf(profile, root)
  const smallest = all.microseconds * least
  const merged = (frame: Called): Frame => {
    const children = [...frame.children.values()]
    const large = children.filter(({ microseconds }) => microseconds >= smallest).map(merged)
    const rest = children.reduce((sum, { microseconds }) => sum + (microseconds < smallest ? microseconds : 0), 0)
    const others: Frame[] =
      rest > 0 && rest >= smallest ? [{ name: REST, kind: 'engine', microseconds: rest, children: [] }] : []
    return { ...frame, children: [...large.sort((a, b) => b.microseconds - a.microseconds), ...others] }
  }
  return merged(all)
}
