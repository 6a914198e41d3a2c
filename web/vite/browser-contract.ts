import type { Plugin } from 'vite'

/** What only the server and its description need of an endpoint: the browser takes answers as they come. */
const ofTheServer = new Set(['access', 'summary', 'invalid', 'answer'])

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

function isOfTheServer({ type, key }: Node): boolean {
  return type === 'Property' && isNode(key) && ofTheServer.has(String(key.name))
}

/**
 * Leaves out of the contract's table what no browser reads. What is left of it are addresses and the bodies that forms
 * are checked by; the schemas of answers, which are most of it, then belong to nothing and fall away.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: 'endpoint({' },
      handler(code, id) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        let short = code
        for (const property of endpointsIn(program).flat().filter(isOfTheServer).sort(lastFirst)) {
          short = short.slice(0, property.start) + short.slice(property.end).replace(/^\s*,/, '')
        }
        if (short === code) this.error(`${id} has endpoints, but nothing of the server's was found in them`)
        return { code: short, map: null }
      },
    },
  }
}

function lastFirst(a: Node, b: Node): number {
  return b.start - a.start
}
