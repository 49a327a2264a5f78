import { expect, test } from 'vitest'
import {
  type Hold,
  initialRotator,
  isRunning,
  type RotatorAction,
  type RotatorState,
  reduceRotator,
} from './rotator-state.ts'

const visible: RotatorState = { ...initialRotator, holds: [] }

function after(state: RotatorState, ...actions: RotatorAction[]) {
  return actions.reduce(reduceRotator, state)
}

test('a rotator waits until it is seen', () => {
  expect(isRunning(initialRotator)).toBe(false)
  expect(isRunning(after(initialRotator, { type: 'hold', hold: 'offscreen', on: false }))).toBe(
    true,
  )
})

test('a rotator advances and comes round without stopping', () => {
  const state = after(visible, { type: 'advance', count: 2 })
  expect(state.index).toBe(1)
  expect(after(state, { type: 'advance', count: 2 }).index).toBe(0)
  expect(isRunning(state)).toBe(true)
})

test('a step in either direction comes round, and stops the rotator for good', () => {
  const state = after(visible, { type: 'step', by: -1, count: 4 })
  expect(state).toMatchObject({ index: 3, stopped: true })
  expect(after(state, { type: 'step', by: 1, count: 4 }).index).toBe(0)
  const left = after(
    state,
    { type: 'hold', hold: 'hover', on: true },
    { type: 'hold', hold: 'hover', on: false },
  )
  expect(isRunning(left)).toBe(false)
})

test('selecting a slide stops the rotator', () => {
  expect(after(visible, { type: 'select', index: 2 })).toMatchObject({ index: 2, stopped: true })
})

test.each<Hold>(['hover', 'focus', 'offscreen', 'hidden'])(
  '%s holds the rotator for the moment',
  (hold) => {
    const held = after(visible, { type: 'hold', hold, on: true })
    expect(isRunning(held)).toBe(false)
    expect(isRunning(after(held, { type: 'hold', hold, on: false }))).toBe(true)
  },
)

test('a rotator runs again only when every hold is gone', () => {
  const held = after(
    visible,
    { type: 'hold', hold: 'hover', on: true },
    { type: 'hold', hold: 'hidden', on: true },
    { type: 'hold', hold: 'hidden', on: true },
    { type: 'hold', hold: 'hover', on: false },
  )
  expect(isRunning(held)).toBe(false)
  expect(isRunning(after(held, { type: 'hold', hold: 'hidden', on: false }))).toBe(true)
})

test('Pause stops a rotator, and Play starts it under the pointer', () => {
  const paused = after(
    visible,
    { type: 'hold', hold: 'hover', on: true },
    { type: 'hold', hold: 'focus', on: true },
    { type: 'toggle' },
  )
  expect(paused.stopped).toBe(true)
  expect(isRunning(after(paused, { type: 'toggle' }))).toBe(true)
})

test('Play does not turn a rotator that nobody sees', () => {
  const hidden = after(visible, { type: 'hold', hold: 'hidden', on: true }, { type: 'stop' })
  expect(isRunning(after(hidden, { type: 'toggle' }))).toBe(false)
})

test('a rotator stays at the start when there is nothing to show', () => {
  expect(after(visible, { type: 'advance', count: 0 }).index).toBe(0)
})
