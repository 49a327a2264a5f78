import { type PointerEvent, useRef } from 'react'

const swipePixels = 40

export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ pointerType, clientX, clientY }: PointerEvent) => {
      // A mouse drag across the slides is someone selecting text.
      if (pointerType === 'mouse') return
      const x = clientX - start.current.x
      const y = clientY - start.current.y
      if (Math.abs(x) > swipePixels && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
