import { expect, test } from 'vitest'
import { nameOfLogo } from './name-of-logo.ts'

test.each([
  ['/colleges/acme-labs.svg', 'Acme Labs'],
  ['https://cdn.example/logos/Kaveri_Cloud-logo-dark.png?v=3', 'Kaveri Cloud'],
  ['https://cdn.example/Rao%20%26%20Sons.png', 'Rao & Sons'],
  ['/colleges/north-college.svg', 'North College'],
  ['/colleges/TCS.svg', 'TCS'],
])('the logo %s names %s', (address, name) => {
  expect(nameOfLogo(address)).toBe(name)
})

test.each([
  '/colleges/logo.svg',
  '/favicon.svg',
  '/colleges/partner-1.svg',
  'https://cdn.example/a.svg',
  'https://cdn.example/8f3ab91c.png',
  'https://cdn.example/',
  'https://cdn.example/%E0%A4%A.png',
])('the logo %s names nobody', (address) => {
  expect(nameOfLogo(address)).toBe('')
})
