/** Single faults that can be planted in a compiled file: an operator turned, a flag flipped, a statement dropped. */
import { parsers } from 'prettier/plugins/acorn'

/** The characters from `start` to `end` are replaced with `after`. */
export interface Fault {
  start: number
  end: number
  after: string
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const TURNED: { [operator: string]: string } = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '++': '--',
  '--': '++'
}
const OTHER_METHOD: { [name: string]: string } = { min: 'max', max: 'min', sin: 'cos', cos: 'sin', floor: 'ceil', ceil: 'floor', some: 'every', every: 'some' } // prettier-ignore

/** Statements that change no result: types for the container, and calls that free memory. */
const WITHOUT_RESULT = /^__decorate|= __decorate|^collect\w*Garbage\(/

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
/** Times to wait. No test may assert how long something takes. */
const TIME = /_(MS|SECONDS|MINUTES)$/
const isTime = ({ type, id }: Node): boolean => type === 'VariableDeclarator' && TIME.test((id as Node).name as string)
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left as Node) || isText(node.right as Node)))

/** All faults that can be planted in a file, in the order of the file. Comments, texts, times and imports stay as they are. */
export const faultsIn = (code: string): Fault[] => {
  const faults: Fault[] = []
  const replace = ({ start, end }: { start: number; end: number }, after: string) => faults.push({ start, end, after })
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const turn = (left: Node, operator: string, right: Node) => {
    const turned = TURNED[operator]
    const start = code.indexOf(operator, left.end)
    if (turned && start < right.start) replace({ start, end: start + operator.length }, turned)
  }
  const withoutValue = (value: Node | null) => {
    const isPlain = value?.type === 'Literal' || value?.type === 'BlockStatement'
    if (value && !isPlain && textOf(value) !== 'undefined') replace(value, 'undefined')
  }

  const plant: { [type: string]: (node: Node, parent: Node) => void } = {
    BinaryExpression(node) {
      if (!isText(node)) turn(node.left as Node, node.operator as string, node.right as Node)
    },
    LogicalExpression: (node) => turn(node.left as Node, node.operator as string, node.right as Node),
    AssignmentExpression: (node) => turn(node.left as Node, node.operator as string, node.right as Node),
    // a loop that never ends would be noticed, but only after a long wait
    UpdateExpression(node, parent) {
      if (parent.type !== 'ForStatement')
        replace(node, textOf(node).replace(node.operator as string, TURNED[node.operator as string]!))
    },
    UnaryExpression(node) {
      if (node.operator === '!' || node.operator === '-') replace({ start: node.start, end: node.start + 1 }, ' ')
    },
    Literal(node, parent) {
      const isKey = parent.type === 'Property' && parent.key === node && !parent.computed
      if (typeof node.value === 'boolean') replace(node, String(!node.value))
      else if (typeof node.value === 'number' && !isKey) replace(node, String(node.value + 1))
    },
    ConditionalExpression(node) {
      const [yes, no] = [node.consequent as Node, node.alternate as Node]
      const between = code.slice(yes.end, no.start)
      replace({ start: yes.start, end: no.end }, textOf(no) + between + textOf(yes))
    },
    MemberExpression(node) {
      const property = node.property as Node
      const other = Object.hasOwn(OTHER_METHOD, property.name as string) && OTHER_METHOD[property.name as string]
      const isCalled = !node.computed && code[property.end] === '('
      if (other && isCalled) replace(property, other)
    },
    ExpressionStatement(node) {
      if (!node.directive && !WITHOUT_RESULT.test(textOf(node))) replace(node, ';')
    },
    ThrowStatement: (node) => replace(node, ';'),
    ContinueStatement: (node) => replace(node, ';'),
    BreakStatement: (node) => replace(node, ';'),
    IfStatement(node) {
      if (!node.alternate) replace(node, ';')
    },
    ReturnStatement: (node) => withoutValue(node.argument as Node | null),
    ArrowFunctionExpression: (node) => withoutValue(node.body as Node)
  }
  const visit = (node: Node, parent: Node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression' || isTime(node)) return
    plant[node.type]?.(node, parent)
    for (const child of childrenOf(node)) visit(child, node)
  }
  const program = parsers.acorn.parse(code, {} as never) as Node
  visit(program, program)
  return faults.sort((one, other) => one.start - other.start || one.end - other.end)
}

export const planted = (code: string, { start, end, after }: Fault): string =>
  code.slice(0, start) + after + code.slice(end)
