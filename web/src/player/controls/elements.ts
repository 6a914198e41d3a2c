// All of media-chrome would be half as big again.
import 'media-chrome/dist/media-airplay-button.js'
import 'media-chrome/dist/media-cast-button.js'
import 'media-chrome/dist/media-control-bar.js'
import 'media-chrome/dist/media-controller.js'
import 'media-chrome/dist/media-fullscreen-button.js'
import 'media-chrome/dist/media-mute-button.js'
import 'media-chrome/dist/media-pip-button.js'
import 'media-chrome/dist/media-play-button.js'
import 'media-chrome/dist/media-volume-range.js'
import 'media-chrome/dist/menu/media-chrome-menu-button.js'
import 'media-chrome/dist/menu/media-chrome-menu-item.js'
import 'media-chrome/dist/menu/media-chrome-menu.js'
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
