import { expect, test } from 'vitest'
import { captions } from '../../../film/captions.ts'
import { titles } from '../../../film/screenplay.ts'

test('the captions are those of the screenplay', async () => {
  await expect(captions()).toMatchFileSnapshot('captions.vtt')
})

test('the film names no dates', () => {
  const texts = titles.flatMap(({ lines }) => lines.map(({ text }) => text))
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2000, month).toLocaleString('en', { month: 'long' }),
  )
  const date = new RegExp(`\\b20\\d\\d\\b|\\b(${months.join('|')})\\b`)
  for (const text of [captions(), ...texts]) expect(text).not.toMatch(date)
})
