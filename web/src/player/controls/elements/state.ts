import 'media-chrome/dist/media-store/media-store.js'
import { nextTurn } from '../../../parts/next-turn.ts'

await nextTurn()
