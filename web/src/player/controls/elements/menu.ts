import 'media-chrome/dist/menu/media-chrome-menu.js'
import 'media-chrome/dist/menu/media-chrome-menu-button.js'
import 'media-chrome/dist/menu/media-chrome-menu-item.js'
import { nextTurn } from '../../../parts/next-turn.ts'

await nextTurn()
