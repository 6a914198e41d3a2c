import { expect, it } from 'vitest'
import { judgeNodes } from './nodes.ts'

const a = { url: 'http://10.0.0.11:3000', edge: '1a' }
const b = { url: 'http://10.0.0.12:3000', edge: '1a' }

it.each([
  ['one by itself', [{ url: null, edge: '1a' }], []],
  ['two that fit together', [a, b], []],
  ['one without an address', [a, { ...b, url: null }], ['1 of them without STROM_NODE_URL']],
  ['two at one address', [a, { ...b, url: a.url }], ['Two have the same STROM_NODE_URL']],
  ['two with secrets of their own', [a, { ...b, edge: '2b' }], ['EDGE_SECRETs differ']],
  [
    'all of it',
    [a, { ...a, edge: '2b' }, { url: null, edge: '' }],
    ['without STROM_NODE_URL', 'same STROM_NODE_URL', 'differ'],
  ],
])('%s', (_what, nodes, problems) => {
  const found = judgeNodes(nodes)
  if (problems.length === 0) return expect(found).toMatchObject([{ check: 'nodes', state: 'ok' }])
  expect(found).toEqual(
    problems.map((part) =>
      expect.objectContaining({
        check: 'nodes',
        state: 'problem',
        says: expect.stringContaining(part),
        advice: expect.any(String),
      }),
    ),
  )
})
