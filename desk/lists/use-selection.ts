import { useRef, useState } from 'react'

/** Rows that are selected: some of this page, or all that match. */
export type Selection = { ids: string[]; isAll: boolean }

const nothing: Selection = { ids: [], isAll: false }

/** Selected rows of a page. Shift selects all between the last one and this one. */
export function useSelection(rows: readonly string[]) {
  const [selection, setSelection] = useState(nothing)
  // Rows of another page are not selected unseen.
  const ids = selection.ids.filter((id) => rows.includes(id))
  const isAll = selection.isAll && ids.length === rows.length
  const last = useRef<string>(undefined)
  const chosen = new Set(ids)
  const select = (changed: readonly string[], isOn: boolean) =>
    setSelection({
      ids: rows.filter((id) => (changed.includes(id) ? isOn : chosen.has(id))),
      isAll: false,
    })
  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [rows.indexOf(last.current ?? id), rows.indexOf(id)].toSorted(
      (a, b) => a - b,
    )
    select(isRange ? rows.slice(from, (to ?? 0) + 1) : [id], !chosen.has(id))
    last.current = id
  }
  return {
    selection: { ids, isAll },
    isSelected: (id: string) => chosen.has(id),
    toggle,
    selectPage: (isOn: boolean) => select(rows, isOn),
    selectAll: () => setSelection({ ids: [...rows], isAll: true }),
    clear: () => setSelection(nothing),
  }
}
