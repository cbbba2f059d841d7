/** Nodes that are added to the tree of a template. */

export const pathTo = (original: string, { loc }: hbs.AST.Node) =>
  ({ type: 'PathExpression', data: false, depth: 0, parts: [original], original, loc }) as hbs.AST.PathExpression

export const text = (value: string, { loc }: hbs.AST.Node) =>
  ({ type: 'StringLiteral', value, original: value, loc }) as hbs.AST.StringLiteral

/** A mustache as a value of another call. */
export const subexpression = ({ path, params, hash, loc }: hbs.AST.MustacheStatement) =>
  ({ type: 'SubExpression', path, params, hash, loc }) as hbs.AST.SubExpression

/** `{{#if word}}…{{/if}}` around statements. */
export const ifBlock = (word: string, body: hbs.AST.Statement[]): hbs.AST.BlockStatement => {
  const { loc } = body[0]!
  const strip = { open: false, close: false }
  return {
    type: 'BlockStatement',
    path: pathTo('if', body[0]!),
    params: [pathTo(word, body[0]!)],
    program: { type: 'Program', body, blockParams: [], loc },
    openStrip: strip,
    closeStrip: strip,
    loc
  } as unknown as hbs.AST.BlockStatement
}
