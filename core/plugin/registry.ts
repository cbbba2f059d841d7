import { PrintError } from '../errors.js'
import type { BlockPlugin, LayerPlugin, OutputPlugin, Plugin, ProtocolPlugin } from './contracts.js'

/** The plugins of one service, frozen; names and aliases are compared without regard to case. */
export interface Registry {
  layers: LayerPlugin<any>[]
  blocks: BlockPlugin[]
  outputs: OutputPlugin[]
  protocols: ProtocolPlugin[]
  layer(type: string): LayerPlugin<any> | undefined
  block(type: string): BlockPlugin | undefined
  output(format: string): OutputPlugin | undefined
}

const wordsOf = (plugin: Plugin): string[] => [plugin.name, ...('aliases' in plugin ? (plugin.aliases ?? []) : [])]

/** Throws `plugin-refused` with one problem a word that is taken twice. */
export const makeRegistry = (plugins: Plugin[]): Registry => {
  const byWord = new Map<string, Plugin>()
  const problems = []
  for (const plugin of plugins) {
    for (const word of wordsOf(plugin)) {
      const key = `${plugin.kind} ${word.toLowerCase()}`
      if (byWord.has(key))
        problems.push({
          path: `plugins.${plugin.name}`,
          message: `the ${plugin.kind} name "${word}" is already taken by the plugin "${byWord.get(key)!.name}"`
        })
      else byWord.set(key, plugin)
    }
  }
  if (problems.length > 0)
    throw new PrintError('plugin-refused', problems.map((p) => p.message).join('; '), { problems })
  const find = (kind: string) => (word: string) => byWord.get(`${kind} ${word.toLowerCase()}`) as any
  const all = (kind: string) => plugins.filter((plugin) => plugin.kind === kind) as any[]
  return Object.freeze({
    layers: all('layer'),
    blocks: all('block'),
    outputs: all('output'),
    protocols: all('protocol'),
    layer: find('layer'),
    block: find('block'),
    output: find('output')
  })
}
