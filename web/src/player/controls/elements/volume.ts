import 'media-chrome/dist/media-volume-range.js'
import { nextTurn } from '../../../parts/next-turn.ts'

await nextTurn()
