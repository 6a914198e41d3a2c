import 'media-chrome/dist/media-airplay-button.js'
import 'media-chrome/dist/media-cast-button.js'
import 'media-chrome/dist/media-fullscreen-button.js'
import 'media-chrome/dist/media-mute-button.js'
import 'media-chrome/dist/media-pip-button.js'
import 'media-chrome/dist/media-play-button.js'
import { nextTurn } from '../../../parts/next-turn.ts'

await nextTurn()
