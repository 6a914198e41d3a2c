declare module 'castable-video/castable-utils.js' {
  export function loadCastFramework(): void
}
