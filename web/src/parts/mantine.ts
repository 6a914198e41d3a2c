import '@mantine/core'
import { nextTurn } from './next-turn.ts'

await nextTurn()
