import type { Plugin } from 'vite'

/** What only the server and its description need of an endpoint: the browser takes answers as they come. */
const ofTheServer = new Set(['access', 'summary', 'invalid', 'answer', 'params'])

/** Where a schema begins. It only makes something, so that one nobody uses is left out. */
const beginningOfSchema = /(?<![\w.])(?=z\.\w|answer\()/g

type Node = { type: string; start: number; end: number; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Every `endpoint({…})` under a node, as its list of properties. */
function endpointsIn(node: Node, found: Node[][] = []): Node[][] {
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
    const [declaration] = given
    if (
      callee.type === 'Identifier' &&
      callee.name === 'endpoint' &&
      declaration?.type === 'ObjectExpression'
    ) {
      found.push(declaration.properties as Node[])
    }
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) endpointsIn(child, found)
  }
  return found
}

function nameOf({ type, key }: Node): string | undefined {
  return type === 'Property' && isNode(key) ? String(key.name) : undefined
}

/** `body: schema` as a property that makes its schema when it is first read: a page uses few of the bodies there are. */
function madeWhenRead(property: Node, code: string): string {
  const { start, end } = property.value as Node
  const schema = code.slice(start, end)
  return `get body() { const value = ${schema}; Object.defineProperty(this, 'body', { value }); return value }`
}

/**
 * Leaves out of the contract's table what no browser reads. What is left of it are addresses and the bodies that forms
 * are checked by, made when they are; the schemas of answers, which are most of it, then belong to nothing and fall away.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: /\bz\./ },
      handler(code, id) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        let short = code
        for (const property of endpointsIn(program).flat().sort(lastFirst)) {
          const name = nameOf(property) ?? ''
          const [before, after] = [short.slice(0, property.start), short.slice(property.end)]
          if (ofTheServer.has(name)) short = before + after.replace(/^\s*,/, '')
          if (name === 'body') short = before + madeWhenRead(property, code) + after
        }
        if (short === code && code.includes('endpoint({')) {
          this.error(`${id} has endpoints, but nothing of the server's was found in them`)
        }
        return { code: short.replaceAll(beginningOfSchema, '/* @__PURE__ */ '), map: null }
      },
    },
  }
}

function lastFirst(a: Node, b: Node): number {
  return b.start - a.start
}
