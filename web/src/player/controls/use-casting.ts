import type MediaController from 'media-chrome/dist/media-controller.js'
import { useEffect } from 'react'
import type { Player } from '../player.ts'
import { enableCasting, nameForTelevision } from './cast.ts'
import { whenCastDeviceSeen } from './cast-device.ts'

type Casting = {
  controller: MediaController | null
  castable: HTMLElement | null
  player: Player | null
  url: string | null
  title: string
}

export function useCasting({ controller, castable, player, url, title }: Casting): void {
  useEffect(() => {
    if (!controller || !castable) return
    const leaving = new AbortController()
    whenCastDeviceSeen(() => enableCasting(controller, castable), leaving.signal)
    return () => leaving.abort()
  }, [controller, castable])

  useEffect(() => {
    if (!controller || !castable || !player) return
    return controller.mediaStore.subscribe(({ mediaIsCasting }) => player.cast(mediaIsCasting === true))
  }, [controller, castable, player])

  useEffect(() => {
    if (!castable) return
    // Before the address, which makes the television load.
    nameForTelevision(castable, title)
    if (url) castable.setAttribute('cast-src', new URL(url, location.href).href)
    else castable.removeAttribute('cast-src')
  }, [castable, title, url])
}
