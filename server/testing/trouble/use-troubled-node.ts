import { afterAll, beforeAll } from 'vitest'
import { actsOf } from './acts.ts'
import { openTroubleStage, signInMember, type TroubledNode, type TroubleStage } from './stage.ts'

export type Troubled = {
  stage: TroubleStage
  node: TroubledNode
  /** A member's, who is signed in. */
  token: string
  acts: ReturnType<typeof actsOf>
}

/**
 * A node with four connections to a PostgreSQL that tests may trouble, with a stream `fjord` and a member, for all tests of a
 * block; given before the first.
 */
export function useTroubledNode(give: (troubled: Troubled) => void) {
  let stage: TroubleStage | undefined
  beforeAll(async () => {
    stage = await openTroubleStage()
    const node = await stage.open({ STROM_DATABASE_CONNECTIONS: '4' })
    await node.build.stream({ id: 'fjord' })
    const member = await signInMember(node)
    give({ stage, node, token: member.token, acts: actsOf(node, member) })
  })
  afterAll(() => stage?.close())
}
