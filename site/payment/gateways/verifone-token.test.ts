import { describe, expect, it } from 'vitest'
import { CardRefused, NoToken, requestToken } from './verifone-token.ts'

/** A card's frame that answers with these, one after the other. */
function answering(...answers: unknown[]) {
  const asked: unknown[] = []
  const component = { mount: () => undefined }
  const generate = async (...given: unknown[]) => {
    asked.push(given)
    const answer = answers.shift()
    if (typeof answer === 'string' && answer.startsWith('token')) return { token: answer }
    throw answer
  }
  const client = { components: { create: () => component }, tokens: { generate } }
  return { frame: { client, component }, asked, component }
}

const lost = { code: 200, message: 'Call failed' }

describe('a token for a card', () => {
  it("is asked for with the frame and the cardholder's name", async () => {
    const { frame, asked, component } = answering('token-1')
    expect(await requestToken(frame, 'Asha Rao')).toBe('token-1')
    expect(asked).toEqual([[component, { name: 'Asha Rao' }]])
  })

  it('is asked for again when the call failed', async () => {
    const { frame } = answering(lost, { errorCode: '200', errorMsg: 'No' }, 'token-3')
    expect(await requestToken(frame, 'Asha')).toBe('token-3')
  })

  it('is asked for three times at most', async () => {
    const { frame, asked } = answering(lost, lost, lost, 'token-4')
    await expect(requestToken(frame, 'Asha')).rejects.toBeInstanceOf(NoToken)
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['an object', { code: 401, message: 'Bad card' }],
    ['an object of older days', { errorCode: 401, errorMsg: 'Bad card' }],
    ['an error', new Error('Bad card')],
    ['text', 'Bad card'],
  ])('is not asked for again when the card is refused with %s', async (_name, error) => {
    const { frame, asked } = answering(error, 'token-2')
    const refused = requestToken(frame, 'Asha')
    await expect(refused).rejects.toBeInstanceOf(CardRefused)
    await expect(refused).rejects.toThrow(/^Bad card$/)
    expect(asked).toHaveLength(1)
  })
})
