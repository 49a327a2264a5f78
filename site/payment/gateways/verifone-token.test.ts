import { describe, expect, it } from 'vitest'
import { CardRefused, NoToken, requestToken, type Tco } from './verifone-token.ts'

const request = {
  sellerId: 'A',
  publishableKey: 'B',
  ccNo: '4111111111111111',
  cvv: '123',
  expMonth: '12',
  expYear: '2030',
}

/** A script that answers with these, one after the other. */
function answering(answers: (string | number)[]) {
  const asked: unknown[] = []
  const tco: Tco = {
    loadPubKey: (environment, callback) => {
      asked.push(environment)
      callback()
    },
    requestToken: (success, error, given) => {
      asked.push(given)
      const answer = answers.shift()
      if (typeof answer === 'string') success({ response: { token: { token: answer } } })
      else error({ errorCode: answer ?? 200, errorMsg: `Error ${answer}` })
    },
  }
  return { tco, asked }
}

describe('a token for a card', () => {
  it('is asked for with the public key loaded', async () => {
    const { tco, asked } = answering(['token'])
    expect(await requestToken(tco, request)).toBe('token')
    expect(asked).toEqual(['production', request])
  })

  it('is asked for again when the call failed', async () => {
    const { tco } = answering([200, 200, 'token'])
    expect(await requestToken(tco, request)).toBe('token')
  })

  it('is asked for three times at most', async () => {
    const { tco, asked } = answering([200, 200, 200, 'token'])
    await expect(requestToken(tco, request)).rejects.toBeInstanceOf(NoToken)
    expect(asked).toHaveLength(4)
  })

  it("is not asked for again when the card is refused, and the refusal is Verifone's own", async () => {
    const { tco, asked } = answering([401, 'token'])
    const refusal = requestToken(tco, request)
    await expect(refusal).rejects.toBeInstanceOf(CardRefused)
    await expect(refusal).rejects.toThrow('Error 401')
    expect(asked).toHaveLength(2)
  })
})
