import 'react-dom/client'
import { nextTurn } from './next-turn.ts'

await nextTurn()
