import { expect, test } from 'vitest'
import { captions } from '../../../film/captions.ts'

test('the captions are those of the screenplay', async () => {
  await expect(captions()).toMatchFileSnapshot('captions.vtt')
})
