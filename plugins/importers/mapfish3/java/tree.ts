/** The Java expressions of reports as trees. */
export type Java =
  | { kind: 'text'; value: string }
  | { kind: 'character'; value: string }
  | { kind: 'number'; value: number; isWhole: boolean }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
  /** `$P{name}`, `$F{name}`, `$V{name}`, `$R{key}`. */
  | { kind: 'reference'; of: 'parameter' | 'field' | 'variable' | 'resource'; name: string }
  /** A name that is no reference: `Boolean.TRUE`, or the class before a call. */
  | { kind: 'name'; name: string }
  | { kind: 'call'; target?: Java; name: string; args: Java[] }
  | { kind: 'member'; target: Java; name: string }
  | { kind: 'item'; target: Java; index: Java }
  | { kind: 'new'; type: string; args: Java[] }
  | { kind: 'cast'; type: string; value: Java }
  | { kind: 'instanceof'; value: Java; type: string }
  | { kind: 'unary'; operator: '!' | '-' | '+' | '~'; value: Java }
  | { kind: 'binary'; operator: Operator; left: Java; right: Java }
  | { kind: 'ternary'; condition: Java; yes: Java; no: Java }

export type Operator =
  | '||'
  | '&&'
  | '|'
  | '&'
  | '^'
  | '=='
  | '!='
  | '<'
  | '>'
  | '<='
  | '>='
  | '<<'
  | '>>'
  | '>>>'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
