/** How many members the objects of a value have. JSON.parse keeps the last of members with one name. */
export const countMembers = (value: unknown): number => {
  let members = 0
  const left = [value]
  while (left.length > 0) {
    const inside = left.pop()
    if (typeof inside !== 'object' || inside === null) continue
    if (Array.isArray(inside)) {
      for (const item of inside) if (typeof item === 'object') left.push(item)
      continue
    }
    for (const member of Object.values(inside)) {
      members++
      if (typeof member === 'object') left.push(member)
    }
  }
  return members
}

interface Open {
  /** Of the members so far; absent in a list. */
  names?: Set<string>
  /** The member or item that is read. */
  step: string | number
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/** The path of the first member of a valid text of JSON whose object has its name already: `attributes.map.scale`. */
export const firstRepeatedMember = (text: string): (string | number)[] | undefined => {
  const open: Open[] = []
  let string = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const inside = open.at(-1)
    if (token === '{') open.push({ names: new Set(), step: '' })
    else if (token === '[') open.push({ step: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inside?.step === 'number') inside.step++
    else if (token === ':') {
      inside!.step = String(JSON.parse(string))
      if (inside!.names!.has(inside!.step)) return open.map(({ step }) => step)
      inside!.names!.add(inside!.step)
    }
    string = token
  }
  return undefined
}
