import 'media-chrome/dist/media-controller.js'
import 'media-chrome/dist/media-control-bar.js'
import { nextTurn } from '../../../parts/next-turn.ts'

await nextTurn()
