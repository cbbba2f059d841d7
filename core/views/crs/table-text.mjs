/** JSON of an object with one member in each line, as table.ts reads it. */
export const textOf = (members) =>
  `{\n${Object.entries(members)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`
