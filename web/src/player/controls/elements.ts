// The custom elements the player is built of, one by one: the whole of media-chrome would be half as big again. Each group has a
// turn of its own, between which the browser paints and answers the viewer.
import './elements/state.ts'
import './elements/container.ts'
import './elements/controller.ts'
import './elements/buttons.ts'
import './elements/volume.ts'
import './elements/menu.ts'
import type MediaController from 'media-chrome/dist/media-controller.js'
import type { MediaChromeMenu } from 'media-chrome/dist/menu/media-chrome-menu.js'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Props<E extends HTMLElement, Attributes = object> = DetailedHTMLProps<HTMLAttributes<E>, E> & Attributes

type Flag = boolean | undefined

type ControllerAttributes = {
  autohide?: number
  breakpoints?: string
  defaultstreamtype?: 'live'
  noautoseektolive?: Flag
  nohotkeys?: Flag
}
type CastableAttributes = {
  'cast-stream-type'?: 'live'
  'cast-content-type'?: string
  disableremoteplayback?: Flag
}
type MenuAttributes = { onchange?: (event: Event) => void }
type MenuButtonAttributes = { invoketarget?: string; notooltip?: Flag }
type MenuItemAttributes = { type?: 'radio'; value?: string; checked?: Flag }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'castable-video': Props<HTMLVideoElement, CastableAttributes>
      'media-airplay-button': Props<HTMLElement>
      'media-cast-button': Props<HTMLElement>
      'media-chrome-menu': Props<MediaChromeMenu, MenuAttributes>
      'media-chrome-menu-button': Props<HTMLElement, MenuButtonAttributes>
      'media-chrome-menu-item': Props<HTMLElement, MenuItemAttributes>
      'media-control-bar': Props<HTMLElement, { noautohide?: Flag }>
      'media-controller': Props<MediaController, ControllerAttributes>
      'media-fullscreen-button': Props<HTMLElement>
      'media-mute-button': Props<HTMLElement>
      'media-pip-button': Props<HTMLElement>
      'media-play-button': Props<HTMLElement>
      'media-volume-range': Props<HTMLElement>
    }
  }
}
