import 'media-chrome/dist/media-container.js'
import { nextTurn } from '../../../parts/next-turn.ts'

await nextTurn()
