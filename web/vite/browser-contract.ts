import type { Plugin, Rollup } from 'vite'

/** What only the server and its description need of an endpoint: the browser takes answers as they come. */
const ofTheServer = new Set(['access', 'summary', 'invalidCode', 'answer', 'params'])

/** Marks the files of the second table, that with the bodies by which forms are checked. */
const forForms = '?forms'

/** The contract's own functions that make schemas. */
const makers = new Set(['answer', 'emailSaying', 'line', 'text'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { node: Node; by: string }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** The name at the beginning of a call such as `z.string().check()`. */
function beginningOf({ type, callee, object, name }: Node): string | undefined {
  if (type === 'CallExpression') return beginningOf(callee as Node)
  if (type === 'MemberExpression') return beginningOf(object as Node)
  return type === 'Identifier' ? String(name) : undefined
}

function isSchema(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const name = beginningOf(node) ?? ''
  return name === 'z' || makers.has(name)
}

function nameOf({ key }: Node): string {
  return isNode(key) ? String(key.name) : ''
}

/** `body: schema` made when it is first read: of all the bodies there are, a page has a form or two. */
function madeWhenRead(body: Node, code: string): string {
  const { start, end } = body.value as Node
  return `get body() { const value = ${code.slice(start, end)}; Object.defineProperty(this, 'body', { value }); return value }`
}

/** What to write in place of what, with bodies or without any schema at all. */
function editsOf(node: Node, code: string, isForForms: boolean): Edit[] {
  if (node.type === 'CallExpression' && beginningOf(node) === 'endpoint') {
    const [declaration] = node.arguments as Node[]
    return ((declaration?.properties ?? []) as Node[]).flatMap((property) => {
      const name = nameOf(property)
      if (name === 'body' && isForForms) return [{ node: property, by: madeWhenRead(property, code) }]
      return name === 'body' || ofTheServer.has(name) ? [{ node: property, by: '' }] : []
    })
  }
  if (isSchema(node) && !isForForms) return [{ node, by: 'undefined' }]
  return childrenOf(node).flatMap((child) => editsOf(child, code, isForForms))
}

/** A schema only makes something, so that one nobody uses is left out. */
const beginningOfSchema = new RegExp(
  `(?<![\\w.] *|function )(?=z\\.\\w|(?:${[...makers].join('|')})\\()`,
  'g',
)

/** The files that every page fetches: those that the document names, and what they import. */
function initialFiles(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const found = new Set<string>()
  function follow(name: string) {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    file.imports.forEach(follow)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) follow(file.fileName)
  return [...found].map((name) => bundle[name] as Rollup.OutputChunk)
}

/**
 * Leaves out of the contract's table what no browser reads, so that every page has its addresses and no schema. Forms have
 * a second table, `@strom/contract/forms`, whose bodies are made when they are checked by them; that, and zod with it, comes
 * with the pages that have forms.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: /^@strom\/contract\/forms$|^\.{1,2}\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      async handler(source, importer) {
        if (source !== '@strom/contract/forms' && !importer?.endsWith(forForms)) return null
        const found = await this.resolve(source, importer?.replace(forForms, ''), { skipSelf: true })
        return found && found.id + forForms
      },
    },
    transform: {
      filter: { id: /\/contract\/src\/(?:(?:member|staff|owner)\/)?[\w-]+\.ts(?:\?forms)?$/, code: /\bz\./ },
      handler(code, id) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        const isForForms = id.endsWith(forForms)
        const edits = editsOf(program, code, isForForms).sort((a, b) => b.node.start - a.node.start)
        if (edits.length === 0 && code.includes('endpoint({')) {
          this.error(`${id} has endpoints, but nothing of the server's was found in them`)
        }
        let short = code
        for (const { node, by } of edits) {
          const after = short.slice(node.end)
          short = short.slice(0, node.start) + by + (by === '' ? after.replace(/^\s*,/, '') : after)
        }
        return {
          code: isForForms ? short.replaceAll(beginningOfSchema, '/* @__PURE__ */ ') : short,
          map: null,
        }
      },
    },
    generateBundle(_, bundle) {
      const heavy = initialFiles(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.includes('/zod/')))
      if (heavy) this.error(`${heavy.fileName}, which every page fetches, has schemas in it`)
    },
  }
}
