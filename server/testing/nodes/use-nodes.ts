import { afterAll, beforeAll } from 'vitest'
import { membersOf, tellStreamsChanged } from './members.ts'
import { type NodesStage, openNodesStage } from './stage.ts'

export type Nodes = {
  stage: NodesStage
  /** The nodes' origins, past nginx. */
  a: string
  b: string
  members: ReturnType<typeof membersOf>
}

/** With a stream `fjord`. */
export function useNodes(postgresUrl: string | undefined, give: (nodes: Nodes) => void) {
  let stage: NodesStage | undefined
  beforeAll(async () => {
    stage = await openNodesStage(postgresUrl ?? '')
    const [a, b] = stage.nodes
    give({ stage, a: a.origin, b: b.origin, members: membersOf(stage) })
    await stage.build.stream({ id: 'fjord' })
    await tellStreamsChanged(stage)
  })
  afterAll(() => stage?.close())
}
