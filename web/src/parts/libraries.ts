import 'react-router'
import 'i18next'
import { nextTurn } from './next-turn.ts'

await nextTurn()
