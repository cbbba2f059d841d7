/** YAML with the line of each value. */
export { readYamlTree, type YamlMember, type YamlNode } from '../core/yaml.js'
