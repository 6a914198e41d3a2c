import { type LivingNode, listLivingNodes } from '../../base/db/events/node-names.ts'
import type { App } from '../app.ts'
import { about, type Finding } from './finding.ts'

export function judgeNodes(nodes: readonly LivingNode[]): Finding[] {
  const { ok, problem } = about('nodes')
  if (nodes.length < 2) return [ok('This one only.')]
  const urls = nodes.flatMap(({ url }) => url ?? [])
  const found: Finding[] = []
  if (urls.length < nodes.length) {
    found.push(
      problem(
        `${nodes.length} share the database, and ${nodes.length - urls.length} of them without STROM_NODE_URL: broadcasts are shown by the node that takes them only.`,
        'Give each node its own STROM_NODE_URL (docs/several-nodes.md).',
      ),
    )
  }
  if (new Set(urls).size < urls.length) {
    found.push(problem(`Two have the same STROM_NODE_URL: ${urls.join(', ')}.`, 'Give each node its own.'))
  }
  if (new Set(nodes.map(({ edge }) => edge)).size > 1) {
    found.push(
      problem(
        'Their EDGE_SECRETs differ: some do not answer nginx when it asks for rights, and send all media by themselves.',
        'Leave STROM_EDGE_SECRET out at every node; they then share the one that strom edge shows.',
      ),
    )
  }
  return found.length > 0 ? found : [ok(`${nodes.length}: ${urls.join(', ')}.`)]
}

export async function checkNodes({ config, db }: App): Promise<Finding[]> {
  return config.databaseUrl === undefined ? [] : judgeNodes(await listLivingNodes(db))
}
