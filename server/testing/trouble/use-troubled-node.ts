import { afterAll, beforeAll } from 'vitest'
import { actsOf } from './acts.ts'
import { openTroubleStage, signInMember, type TroubledNode, type TroubleStage } from './stage.ts'

export type Troubled = {
  stage: TroubleStage
  node: TroubledNode
  token: string
  acts: ReturnType<typeof actsOf>
}

/** Four connections, a stream `fjord` and a member. */
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
