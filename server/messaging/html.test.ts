import { expect, test } from 'vitest'
import { htmlOf } from './html.ts'

const site = 'https://site.example'
const html = (text: string) => htmlOf({ subject: 'x', text }, site)

test('typed text is text in the HTML part, and no link in it can be pressed', () => {
  const made = html('Name: <img src=x onerror=1>\nEmail: a@b.example\n\nhttps://evil.example/pay')
  expect(made).not.toContain('<img')
  expect(made).toContain('&#60;img src=x')
  expect(made).not.toContain('<a ')
})

test('a link to our site is named by the line before it', () => {
  expect(html(`To print your receipt:\n${site}/receipt/1?key=a`)).toMatch(
    /<a href="https:\/\/site\.example\/receipt\/1\?key=a"[^>]*>To print your receipt<\/a>/,
  )
})

test('a code is alone and whole, so that it can be copied', () => {
  expect(html('Your code:\n\n482913\n\nIt is valid.')).toMatch(/<p [^>]*>482913<\/p>/)
})

test('facts are a table, and nothing is fetched from elsewhere', () => {
  const made = html('Dear Priya,\n\nPaid: 16 November 2026, 19:05 IST\nAmount: INR 100')
  expect(made).toContain('>Paid</td>')
  expect(made).toContain('>16 November 2026, 19:05 IST</td>')
  expect(made).not.toMatch(/src=|url\(|@import|<link|<script/)
})
