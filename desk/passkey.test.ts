import { expect, test } from 'vitest'
import { deviceName } from './passkey.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 8) Chrome/150 Mobile Safari', 'Android phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X700) Chrome/150 Safari', 'Android tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150', 'Windows computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 'Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/150', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150', 'Linux computer'],
  ['', 'My device'],
])('%s is a %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
