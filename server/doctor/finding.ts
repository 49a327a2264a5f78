/** ok: nothing to do. look: it works, but a person should decide. broken: visitors suffer. */
export type State = 'ok' | 'look' | 'broken'

/**
 * One line of the examination. Sentences are made of our own words, names of hosts and codes:
 * never of what a provider, a server or a library wrote, for that may repeat a secret.
 */
export type Finding = { name: string; state: State; sentence: string; whatToDo: string }

export const ok = (name: string, sentence: string): Finding => ({
  name,
  state: 'ok',
  sentence,
  whatToDo: '',
})

export const look = (name: string, sentence: string, whatToDo: string): Finding => ({
  name,
  state: 'look',
  sentence,
  whatToDo,
})

export const broken = (name: string, sentence: string, whatToDo: string): Finding => ({
  name,
  state: 'broken',
  sentence,
  whatToDo,
})
