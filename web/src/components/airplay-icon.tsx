import { createReactComponent } from '@tabler/icons-react'

/** A screen over a triangle, as the AirPlay mark is known; the icon set has none. */
export const AirplayIcon = createReactComponent('outline', 'airplay', 'Airplay', [
  ['path', { d: 'M6 17H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-1', key: 'screen' }],
  ['path', { d: 'M12 15l5 6H7z', key: 'triangle' }],
])
