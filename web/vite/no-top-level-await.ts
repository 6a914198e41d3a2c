import { type Plugin, parseAst } from 'vite'

type Node = { type: string; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function awaitsAtTopLevel(code: string): boolean {
  return awaits(parseAst(code) as unknown as Node)
}

function awaits(node: Node): boolean {
  if (/Function|PropertyDefinition/.test(node.type)) return false
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)) return true
  return Object.values(node)
    .flat()
    .some((child) => isNode(child) && awaits(child))
}

/**
 * WebKit finds such a module's exports missing if two modules import it at once, and the site stays blank
 * (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
export function noTopLevelAwait(): Plugin {
  return {
    name: 'no-top-level-await',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && awaitsAtTopLevel(file.code))
          this.error(`${file.fileName} awaits at the top level of a module, which Safari does not keep`)
    },
  }
}
