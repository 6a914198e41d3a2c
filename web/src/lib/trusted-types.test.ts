import { afterEach, describe, expect, it, vi } from 'vitest'
import { enforceTrustedTypes, trustedTypeRules } from './trusted-types.ts'

afterEach(() => vi.unstubAllGlobals())

describe('markup', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a><iframe srcdoc="x">',
    '<base href="//evil.example">',
    '<form action="//evil.example"><button>',
    '<object data="data:text/html,x">',
    '</ScRiPt ><SCRIPT src=//evil.example>',
    '<svg><foreignObject><body>',
    '<link rel="stylesheet" href="//evil.example">',
    '<meta http-equiv="refresh" content="0;url=//evil.example">',
  ])('%s is refused', (text) => {
    expect(trustedTypeRules.createHTML(text)).toBeNull()
  })

  it.each([
    ':root { --mantine-color-text: #000 }',
    '<slot name="media"></slot><svg viewBox="0 0 24 24"><path d="M1 1"/></svg>',
    '<button aria-label="on = off"><template><style>:host { position: absolute }</style></template></button>',
    '',
  ])('%s is let through', (text) => {
    expect(trustedTypeRules.createHTML(text)).toBe(text)
  })
})

describe('addresses of scripts', () => {
  it.each([
    ['/assets/player-1.js', true],
    ['https://live.example.org/assets/player-1.js', true],
    ['https://www.gstatic.com/cv/js/sender/v1/cast_sender.js', true],
    ['https://www.paypal.com/sdk/js?client-id=x', true],
    ['https://www.sandbox.paypal.com/sdk/js', true],
    ['https://evilpaypal.com/sdk/js', false],
    ['https://www.paypal.com.evil.example/sdk/js', false],
    ['http://www.paypal.com/sdk/js', false],
    ['//evil.example/x.js', false],
    ['data:text/javascript,alert(1)', false],
    ['blob:https://live.example.org/0', false],
  ])('%s: %s', (address, allowed) => {
    vi.stubGlobal('location', { href: 'https://live.example.org/player', origin: 'https://live.example.org' })
    expect(trustedTypeRules.createScriptURL(address)).toBe(allowed ? address : null)
  })
})

describe('the default policy', () => {
  it('is made where the browser has Trusted Types, and never makes scripts of text', () => {
    const createPolicy = vi.fn()
    enforceTrustedTypes({ trustedTypes: { createPolicy } })
    expect(createPolicy).toHaveBeenCalledWith('default', trustedTypeRules)
    expect(trustedTypeRules).not.toHaveProperty('createScript')
    expect(() => enforceTrustedTypes({})).not.toThrow()
  })
})
