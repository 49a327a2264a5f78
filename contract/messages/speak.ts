import type { PlainId, Said } from './say.ts'

/** A sentence of a language, or how the language makes it of its parameters, sentences included. */
type Message = string | ((parameters: never, sentenceOf: (said: Said) => string) => string)

/** Chooses the sentences of these areas. What has no id, such as zod's own words, is said as it is. */
export function speak<Messages extends { [id: string]: Message }>(messages: Messages) {
  return function sentenceOf(said: Said | PlainId<Messages>): string {
    const [, id = said, parameters = ''] = /^([\w.-]+) (.*)$/s.exec(said) ?? []
    const message = messages[id]
    if (typeof message === 'function') return message(JSON.parse(parameters) as never, sentenceOf)
    return message ?? said
  }
}
