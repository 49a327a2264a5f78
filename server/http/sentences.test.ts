import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { areas } from './sentences.ts'

const ids = Object.values(areas).flatMap((area) => Object.keys(area))

test('every sentence has an id of its own', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every sentence is said somewhere', async () => {
  const sources: string[] = []
  for await (const file of glob('{contract,server,site,desk,scripts}/**/*.{ts,tsx}')) {
    const isOther = /\.test\.tsx?$|^contract\/messages\/en\//.test(file)
    if (!isOther) sources.push(readFileSync(file, 'utf8'))
  }
  const all = sources.join('\n')
  expect(ids.filter((id) => !all.includes(`'${id}'`))).toEqual([])
})
