import type { Stream } from '@strom/contract'
import { yieldToMain } from '../../lib/yield-to-main.ts'
import { selectedIndex } from './selection.ts'
import classes from './stage.module.css'

function element(tag: string, className: string | undefined, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}

function drawFirstPicture(stream: Stream): HTMLImageElement {
  const image = new Image()
  image.src = stream.image_location ?? ''
  image.alt = ''
  image.fetchPriority = 'high'
  image.className = classes.first ?? ''
  const picture = element('div', classes.picture, image)
  const page = element(
    'div',
    'strom-page',
    element('div', 'strom-page-top', element('h1', 'strom-page-title', stream.title)),
    element('div', classes.stage, element('div', undefined, picture)),
  )
  page.dataset.width = 'wide'
  document.querySelector('#root:has(> .strom-start)')?.append(page)
  return image
}

async function drawWhenKnown(answer: Promise<Response>) {
  const { streams = [] } = (await (await answer).json()) as { streams?: Stream[] }
  const index = selectedIndex(new URLSearchParams(location.search).get('default'), streams.length)
  const stream = index === null ? undefined : streams[index]
  if (!stream?.image_location || stream.maintenance_mode) return
  await drawFirstPicture(stream).decode()
  await new Promise(requestAnimationFrame)
  await yieldToMain()
}

let tellShown = () => {}
const shown = new Promise<void>((resolve) => {
  tellShown = resolve
})

/**
 * Draws title and picture of the stream that a player's page starts, where that page has them: on a slow line they are here long
 * before the code that plays. The app draws itself in their place. `answer` is that of `streams/all`, and is read.
 */
export function showFirstPicture(answer: Promise<Response>): void {
  drawWhenKnown(answer).then(tellShown, tellShown)
}

/** Until the first picture is on the screen or cannot be; for ever where the visit began with another page. */
export function firstPictureShown(): Promise<void> {
  return shown
}
