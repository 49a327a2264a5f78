import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useReducer,
} from 'react'
import {
  type Hold,
  initialRotator,
  isRunning,
  type RotatorAction,
  reduceRotator,
} from './rotator-state.ts'
import { useSwipe } from './use-swipe.ts'

const rotatorSeconds = 3

function useCalm(dispatch: Dispatch<RotatorAction>) {
  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const stopIfAsked = () => {
      if (stillness.matches) dispatch({ type: 'stop' })
    }
    const watchTab = () => dispatch({ type: 'hold', hold: 'hidden', on: document.hidden })
    stopIfAsked()
    watchTab()
    stillness.addEventListener('change', stopIfAsked)
    document.addEventListener('visibilitychange', watchTab)
    return () => {
      stillness.removeEventListener('change', stopIfAsked)
      document.removeEventListener('visibilitychange', watchTab)
    }
  }, [dispatch])
}

function useOnScreen(dispatch: Dispatch<RotatorAction>) {
  return useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return
      const observer = new IntersectionObserver((entries) => {
        const seen = entries.at(-1)?.isIntersecting ?? false
        dispatch({ type: 'hold', hold: 'offscreen', on: !seen })
      })
      observer.observe(frame)
      return () => observer.disconnect()
    },
    [dispatch],
  )
}

function arrowOf({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey) return
  if (target instanceof Element && target.closest('input, select, textarea')) return
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
}

export type RotatorOptions = { count: number; seconds?: number | undefined }

export type Rotator = ReturnType<typeof useRotator>

/**
 * Spread `frame` on the element around slides and controls, and `slides` on the one that
 * holds the slides: the pointer pauses them there alone, for a frame may be as wide as the page.
 * Slides that take a swipe need `touch-action: pan-y`.
 */
export function useRotator({ count, seconds = rotatorSeconds }: RotatorOptions) {
  const [state, dispatch] = useReducer(reduceRotator, initialRotator)
  const running = count > 1 && isRunning(state)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => dispatch({ type: 'advance', count }), seconds * 1000)
    return () => clearInterval(timer)
  }, [running, count, seconds])
  useCalm(dispatch)
  const ref = useOnScreen(dispatch)
  const step = (by: 1 | -1) => dispatch({ type: 'step', by, count })
  const hold = (cause: Hold, on: boolean) => dispatch({ type: 'hold', hold: cause, on })
  const frame = {
    ref,
    role: 'group',
    'aria-roledescription': 'carousel',
    onFocus: () => hold('focus', true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hold('focus', false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = arrowOf(event)
      if (by) step(by)
    },
    ...useSwipe(step),
  }
  return {
    index: Math.min(state.index, Math.max(count - 1, 0)),
    count,
    stopped: state.stopped,
    step,
    select: (index: number) => dispatch({ type: 'select', index }),
    toggle: () => dispatch({ type: 'toggle' }),
    frame,
    slides: {
      'aria-live': running ? 'off' : 'polite',
      onPointerEnter: () => hold('hover', true),
      onPointerLeave: () => hold('hover', false),
    } as const,
  }
}
