/** Reasons for a rotator to stay still. */
export type Hold = 'hover' | 'focus' | 'offscreen' | 'hidden'

export type RotatorState = {
  index: number
  /** Stopped stays stopped until the visitor presses Play. */
  stopped: boolean
  holds: readonly Hold[]
}

export type RotatorAction =
  | { type: 'advance'; count: number }
  | { type: 'step'; by: 1 | -1; count: number }
  | { type: 'select'; index: number }
  | { type: 'toggle' }
  | { type: 'stop' }
  | { type: 'hold'; hold: Hold; on: boolean }

/** Off-screen until the browser says otherwise, so nothing turns on the server or before it is seen. */
export const initialRotator: RotatorState = { index: 0, stopped: false, holds: ['offscreen'] }

export function isRunning({ stopped, holds }: RotatorState) {
  return !stopped && holds.length === 0
}

function wrap(index: number, count: number) {
  return count > 0 ? (index + count) % count : 0
}

function withHold(state: RotatorState, hold: Hold, on: boolean): RotatorState {
  if (state.holds.includes(hold) === on) return state
  const holds = on ? [...state.holds, hold] : state.holds.filter((other) => other !== hold)
  return { ...state, holds }
}

/** Pressing Play puts pointer and focus on the rotator; those must not undo the press. */
function play(state: RotatorState): RotatorState {
  const holds = state.holds.filter((hold) => hold !== 'hover' && hold !== 'focus')
  return { ...state, stopped: false, holds }
}

export function reduceRotator(state: RotatorState, action: RotatorAction): RotatorState {
  switch (action.type) {
    case 'advance':
      return { ...state, index: wrap(state.index + 1, action.count) }
    case 'step':
      return { ...state, stopped: true, index: wrap(state.index + action.by, action.count) }
    case 'select':
      return { ...state, stopped: true, index: action.index }
    case 'toggle':
      return state.stopped ? play(state) : { ...state, stopped: true }
    case 'stop':
      return { ...state, stopped: true }
    case 'hold':
      return withHold(state, action.hold, action.on)
  }
}
