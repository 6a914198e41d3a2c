import { describe, expect, it } from 'vitest'
import { redactUrl } from './redact.ts'

const token = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrst12'

describe('addresses in logs', () => {
  it.each([
    ['/ingest/arena?key=abc', '/ingest/arena?key=[redacted]'],
    ['/media/fjord/index.m3u8?token=abc', '/media/fjord/index.m3u8?token=[redacted]'],
    ['/media/t/abc/fjord/1080p.m3u8?_HLS_msn=3', '/media/t/[redacted]/fjord/1080p.m3u8?_HLS_msn=3'],
    ['/media/%74/abc/fjord/x', '/media/%74/[redacted]/fjord/x'],
    ['/sldp/fjord?a=1&ToKeN=abc&b=2', '/sldp/fjord?a=1&ToKeN=[redacted]&b=2'],
    ['/sldp/fjord?%74oken=abc', '/sldp/fjord?%74oken=[redacted]'],
    ['/sldp/fjord?token', '/sldp/fjord?token=[redacted]'],
    ['/password-reset-confirmation?token=abc#x', '/password-reset-confirmation?token=[redacted]#x'],
    ['/register/?invitation=abc', '/register/?invitation=[redacted]'],
    ['/api/invitations/invitation/abc', '/api/invitations/invitation/[redacted]'],
    ['https://a.example/media/t/abc/x', 'https://a.example/media/t/[redacted]/x'],
    [`/somewhere/${token}/x?y=${token}`, '/somewhere/[redacted]/x?y=[redacted]'],
    [`/somewhere/%41${token.slice(1)}`, '/somewhere/[redacted]'],
    [`/x?token=%zz${token}`, '/x?token=[redacted]'],
    ['/api/streams/all?page=2', '/api/streams/all?page=2'],
    ['/', '/'],
    ['', ''],
  ])('%s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected)
  })
})
