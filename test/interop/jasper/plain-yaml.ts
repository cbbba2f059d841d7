import { readFileSync } from 'node:fs'
import { readYamlTree, type YamlNode } from '../../../parts/yaml.js'

/** A value of a configuration; of a tagged one, `!` is the tag. */
export type Plain = any

/** A `config.yaml` with its tags. */
export const readConfig = (file: string): Plain => {
  const tree = readYamlTree(readFileSync(file, 'utf8'), file, (line, message) => {
    throw new Error(`${file}:${line}: ${message}`)
  })
  return tree && plain(tree)
}

const plain = (node: YamlNode): Plain => {
  if (node.kind === 'list') return node.items.map(plain)
  if (node.kind === 'scalar') return node.value
  const members = [...node.members].map(([name, member]) => [name, plain(member.node)])
  return { ...Object.fromEntries(members), ...(node.tag && { '!': node.tag.replace(/^!/, '') }) }
}
