import type { Locator } from '@playwright/test'

type Painted = { property?: 'color' | 'backgroundColor'; pseudo?: '::before' }

/** Red, green and blue, 0 to 255. */
export function colourOf(element: Locator, { property = 'color', pseudo }: Painted = {}) {
  return element.evaluate(
    (node, { property, pseudo }) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('this browser has no canvas')
      context.fillStyle = getComputedStyle(node, pseudo)[property]
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return { red, green, blue }
    },
    { property, pseudo },
  )
}

type Colour = Awaited<ReturnType<typeof colourOf>>

const clearly = 40

export const isRed = ({ red, green, blue }: Colour) => red > green + clearly && red > blue + clearly
export const isBlue = ({ red, green, blue }: Colour) => blue > red + clearly && blue > green
export const isTeal = ({ red, green, blue }: Colour) => green > red + clearly && blue > red + clearly
export const brightness = ({ red, green, blue }: Colour) => (red + green + blue) / 3
