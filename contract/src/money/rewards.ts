import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars } from '../fields.ts'

export const rewards = {
  rewardPoints: endpoint({
    method: 'GET',
    path: '/api/invitations/rewardpoints',
    access: 'member',
    television: true,
    summary: 'The member’s reward points and what one is worth.',
    answer: answer({ rewardPoints: z.int(), pricePerRewardPoint: dollars }),
  }),
}
