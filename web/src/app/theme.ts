import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const lime: MantineColorsTuple = [
  '#f7fde4',
  '#eefbc8',
  '#e3f8a3',
  '#d9f57e',
  '#d0f361',
  '#c9f24a',
  '#b4df2f',
  '#8fb41a',
  '#6a880f',
  '#486100',
]

const night: MantineColorsTuple = [
  '#eceeeb',
  '#c9cecb',
  '#a5ada9',
  '#7f8784',
  '#3a4144',
  '#24292b',
  '#1c2022',
  '#141718',
  '#0f1213',
  '#0c0e0f',
]

const fonts = 'var(--strom-fonts)'

/** `public/start.js` reads this key before the first paint. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: 'strom-colour-scheme' })

/** Mantine's `default` variant has no colours. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const takesAway = input.variant === 'default' && input.color === 'red'
  // Mantine would contrast with Strøm's accent, not the owner's.
  const isAccent = input.variant === 'filled' && (input.color === undefined || input.color === 'strom')
  if (isAccent) return { ...colours, color: 'var(--strom-on-accent)' }
  return takesAway ? { ...colours, color: 'var(--strom-danger)' } : colours
}

export const theme = createTheme({
  primaryColor: 'strom',
  primaryShade: 5,
  autoContrast: true,
  colors: { strom: lime, dark: night },
  black: '#14190a',
  fontFamily: fonts,
  headings: { fontFamily: fonts, fontWeight: '650', textWrap: 'balance' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Tooltip: { defaultProps: { withArrow: true } },
  },
})

const pointedAtTheme = {
  '--mantine-color-body': 'var(--strom-bg)',
  '--mantine-color-text': 'var(--strom-text)',
  '--mantine-color-bright': 'var(--strom-text)',
  '--mantine-color-dimmed': 'var(--strom-muted)',
  '--mantine-color-placeholder': 'var(--strom-muted)',
  '--mantine-color-error': 'var(--strom-danger)',
  '--mantine-color-anchor': 'var(--strom-accent-text)',
  '--mantine-color-default': 'var(--strom-raised)',
  '--mantine-color-default-hover': 'var(--strom-hover)',
  '--mantine-color-default-color': 'var(--strom-text)',
  '--mantine-color-default-border': 'var(--strom-line)',
  '--mantine-color-disabled': 'var(--strom-off)',
  '--mantine-color-disabled-color': 'var(--strom-off-text)',
  '--mantine-color-strom-filled': 'var(--strom-accent)',
  '--mantine-color-strom-filled-hover': 'var(--strom-accent-hover)',
  '--mantine-color-strom-light': 'var(--strom-accent-soft)',
  '--mantine-color-strom-light-hover': 'var(--strom-accent-soft)',
  '--mantine-color-strom-light-color': 'var(--strom-accent-text)',
  '--mantine-color-strom-outline': 'var(--strom-accent-text)',
  '--mantine-color-strom-outline-hover': 'var(--strom-accent-soft)',
}

/** theme.css has one value per colour scheme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: pointedAtTheme,
  dark: pointedAtTheme,
})
