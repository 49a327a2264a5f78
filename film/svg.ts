export type Point = readonly [x: number, y: number, radius?: number]
type Attributes = Record<string, string | number>

export const colour = {
  ink: '#101936',
  white: '#FFFFFF',
  amber: '#FFB627',
  mint: '#5BE3C0',
  periwinkle: '#A9A6FF',
  indigo: '#3A36DB',
  line: '#4A568A',
  faint: '#26315F',
}

export function set(element: Element, attributes: Attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = typeof value === 'number' ? String(+value.toFixed(3)) : value
    if (element.getAttribute(name) !== text) element.setAttribute(name, text)
  }
}

export function add<Tag extends keyof SVGElementTagNameMap>(
  parent: Element,
  tag: Tag,
  attributes: Attributes = {},
) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  set(element, attributes)
  parent.append(element)
  return element
}

/** Fully transparent elements leave the tree of what is painted. */
export function fade(element: Element, opacity: number) {
  set(element, { opacity, display: opacity > 0.002 ? 'inline' : 'none' })
}

/** A line through the points whose corners are rounded as on the site. */
export function rounded(points: readonly Point[], radius = 70) {
  return points
    .map(([x, y, own = radius], i) => {
      const before = points[i - 1]
      const after = points[i + 1]
      if (!before) return `M${x} ${y}`
      if (!after || own === 0) return `L${x} ${y}`
      const [ax, ay] = towards([x, y], before, own)
      const [bx, by] = towards([x, y], after, own)
      return `L${ax} ${ay}Q${x} ${y} ${bx} ${by}`
    })
    .join('')
}

function towards([x, y]: Point, [tx, ty]: Point, distance: number) {
  const length = Math.hypot(tx - x, ty - y)
  const share = Math.min(distance, length / 2) / length
  return [x + (tx - x) * share, y + (ty - y) * share]
}

/** Shows the first `length` units of a line. */
export function reveal(path: SVGPathElement, length: number) {
  const total = path.getTotalLength()
  const shown = Math.min(total, Math.max(0, length))
  set(path, {
    'stroke-dasharray': `${shown.toFixed(2)} ${total + 100}`,
    display: shown > 0.5 ? 'inline' : 'none',
  })
}
