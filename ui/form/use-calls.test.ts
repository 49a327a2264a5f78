import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCalls } from './use-calls.ts'

class Control {
  focus() {
    page.activeElement = this
  }
}
const page: { body: Control; activeElement: Control } = {
  body: new Control(),
  activeElement: new Control(),
}

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', Control)
})
afterEach(() => vi.unstubAllGlobals())

function drawCalls() {
  const drawn: ReturnType<typeof useCalls<'save' | 'send'>>[] = []
  function Form() {
    drawn.push(useCalls())
    return null
  }
  renderToString(createElement(Form))
  const [calls] = drawn
  if (!calls) throw new Error('The form was not drawn')
  return calls
}

test('a call under way is not started twice, and holds up neither another call nor the next try', async () => {
  const { run } = drawCalls()
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  const first = run('send', () => {
    started.push('send')
    return promise
  })
  await run('send', async () => void started.push('send again'))
  await run('save', async () => void started.push('save'))
  resolve()
  await first
  await run('send', async () => void started.push('send later'))
  expect(started).toEqual(['send', 'save', 'send later'])
})

test('a call that fails leaves the way free for the next try', async () => {
  const { run } = drawCalls()
  await expect(run('send', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  const work = vi.fn(async () => undefined)
  await run('send', work)
  expect(work).toHaveBeenCalledOnce()
})

test('a button that lost the focus while it was disabled gets it back', async () => {
  const { run } = drawCalls()
  const button = new Control()
  button.focus()
  await run('send', async () => page.body.focus())
  expect(page.activeElement).toBe(button)
})

test('a focus that went elsewhere meanwhile stays there', async () => {
  const { run } = drawCalls()
  const field = new Control()
  new Control().focus()
  await run('send', async () => field.focus())
  expect(page.activeElement).toBe(field)
})
