import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PrintError } from '../../../../core/plugin.js'
import { readYamlTree } from '../../../../parts/yaml.js'
import type { ImportReport } from '../report.js'
import { PDF_CONFIG, ROOT, ROOT_OF_VERSION_2 } from './known-members.js'
import type { Config, Template } from './model.js'
import { withoutPlaceholders } from './placeholders.js'
import { readTemplate } from './read-template.js'
import { Members, type Reading, shortened, tagOf } from './yaml-members.js'

const FILES = ['config.yaml', 'config.yaml.tmpl']
export const MOST_BYTES = 1_000_000
const MOST_TEMPLATES = 200

/** The name of the configuration in a folder. */
export const configIn = (folder: string): string | undefined =>
  FILES.find((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())

/** The configuration of a folder. Throws `wrong-settings` with file, line and column for one that cannot be read. */
export const readConfigIn = (folder: string, report: ImportReport): Config => {
  const file = configIn(folder)
  if (file === undefined) throw wrongSettings(`"${folder}" has no ${FILES.join(' and no ')}`)
  if (statSync(join(folder, file)).size > MOST_BYTES)
    throw wrongSettings(`${file} has more than ${MOST_BYTES} bytes, the limit of a configuration`)
  if (file === FILES[0] && existsSync(join(folder, FILES[1]!)))
    report.changed(FILES[1]!, 1, `it is not read, because there is a ${file}`)
  return readConfig(readFileSync(join(folder, file), 'utf8'), file, report)
}

/** The text of a configuration. Throws `wrong-settings`. */
export const readConfig = (text: string, file: string, report: ImportReport): Config => {
  const reading = { file, report }
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const yaml = file.endsWith('.tmpl') ? withoutPlaceholders(plain, reading) : plain
  const tree = readYamlTree(yaml, file, (line, message) => report.changed(file, line, message))
  if (tree?.kind !== 'map') throw wrongSettings(`${file}:1:1: a configuration must be a mapping with "templates"`)
  const root = new Members(tree, reading, 'the configuration')
  if (!root.has('templates')) throw noTemplates(root, file)
  root.only(ROOT)
  leave(root)
  const pdfConfig = pdfConfigOf(root)
  const templates = templatesOf(root, reading, pdfConfig)
  if (templates.size === 0)
    throw wrongSettings(`${file}:${root.lineOf('templates')}:1: "templates" has no template; must have one at least`)
  return {
    file,
    templates,
    outputFilename: root.text('outputFilename'),
    resourceBundle: root.text('resourceBundle'),
    pdfConfig,
    styles: root.valuesByName('styles'),
    defaultStyle: root.valuesByName('defaultStyle'),
    ...rolesOf(root),
    forceFailOnError: root.flag('forceFailOnError') ?? false,
    defaultToSvg: root.flag('defaultToSvg') ?? false,
    lineOf: (name) => root.lineOf(name)
  }
}

const wrongSettings = (message: string): PrintError => new PrintError('wrong-settings', message)

const noTemplates = (root: Members, file: string): PrintError => {
  const older = ROOT_OF_VERSION_2.find((name) => root.has(name))
  return wrongSettings(
    older === undefined
      ? `${file}:1:1: a configuration must have "templates"`
      : `${file}:${root.lineOf(older)}:1: "${older}" belongs to a configuration of MapFish Print 2; give the path of the file instead of its folder`
  )
}

const templatesOf = (root: Members, reading: Reading, pdfConfig: Config['pdfConfig']): Map<string, Template> => {
  const all = root.inside('templates')
  const { file, report } = reading
  if (all.length > MOST_TEMPLATES)
    throw wrongSettings(`${file}:${root.lineOf('templates')}:1: it has ${all.length} templates; the limit is ${MOST_TEMPLATES}`) // prettier-ignore
  return new Map(
    all.flatMap(([name, { line, node }]) => {
      const tag = tagOf(node)
      if (tag !== 'template' && tag !== undefined) {
        report.left(file, line, `${shortened(name)} is a !${tag}; must be a !template`)
        return []
      }
      const members = new Members(node, reading, `the template ${shortened(name)}`)
      const own = pdfConfigOf(members)
      return [[name, readTemplate({ name, line, members, pdfConfig: { ...pdfConfig, ...own }, ...rolesOf(members) })]]
    })
  )
}

/** Null or missing: all may use it. */
const rolesOf = (members: Members): { roles?: readonly string[] } => {
  const roles = members.texts('access').filter((role) => role !== '')
  return roles.length > 0 ? { roles } : {}
}

const pdfConfigOf = (members: Members): { [member: string]: string } => {
  const node = members.node('pdfConfig')
  if (!node) return {}
  const own = new Members(node, members.reading, 'pdfConfig')
  own.only(PDF_CONFIG)
  const texts = PDF_CONFIG.filter((name) => name !== 'compressed' && own.node(name))
  return Object.fromEntries(
    texts.map((name) => [name, name === 'keywords' ? own.texts(name).join(', ') : (own.text(name) ?? '')])
  )
}

const SECRET = 'passwords are not copied'
const LEFT: { readonly [name: string]: string } = {
  proxies: `proxies to map servers: the service uses the proxy of its environment; ${SECRET}`,
  credentials: `passwords for map servers: clients send their own with each layer, or the service forwards those of its users; ${SECRET}`,
  certificateStore: `certificates of map servers: NODE_EXTRA_CA_CERTS names those that the service trusts; ${SECRET}`,
  smtp: `mails with reports are not sent; ${SECRET}`,
  jdbcDrivers: 'reports from a database are not made',
  allowedReferers: 'every client may read the capabilities; a proxy in front of the service can refuse some'
}
const CHANGED: { readonly [name: string]: string } = {
  transparentTileErrorColor: 'a picture that cannot be fetched leaves its place empty, with a warning',
  opaqueTileErrorColor: 'a tile that cannot be fetched leaves its place empty, with a warning'
}

const leave = (root: Members): void => {
  const { file, report } = root.reading
  for (const [name, why] of Object.entries(LEFT))
    if (root.has(name)) report.left(file, root.lineOf(name), `${name}: ${why}`)
  for (const [name, why] of Object.entries(CHANGED))
    if (root.has(name)) report.changed(file, root.lineOf(name), `${name}: ${why}`)
  if (root.flag('forceFailOnError'))
    report.left(file, root.lineOf('forceFailOnError'), 'write "failOnError: always" in the settings of the service')
}
