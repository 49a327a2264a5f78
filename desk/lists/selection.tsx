import { type MouseEvent, useState } from 'react'
import { lacksToExport } from '../../contract/desk/exports.ts'
import type { ListName, ListRow } from '../../contract/desk/lists.ts'
import { Button } from '../../ui/button.tsx'
import { count } from '../formats.ts'
import { Icon } from '../parts/icon.tsx'
import type { Column } from '../parts/ledger.tsx'
import { useShortcut } from '../shell/shortcuts.tsx'
import { useViewer } from '../shell/viewer.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ListData } from './load.ts'
import { type ManyAct, ManyDialog } from './many-dialog.tsx'
import type { useSelection } from './use-selection.ts'

type Selected = ReturnType<typeof useSelection>

const canBeWorkedOn = (list: ListName) => list === 'applications' || list === 'enquiries'

/** Tells if there is something that this viewer can do with rows of a list. */
export function useCanSelect(list: ListName) {
  const viewer = useViewer()
  return {
    toExport: !lacksToExport(list, viewer),
    toWork: canBeWorkedOn(list) && viewer.rights.includes('work-on-people'),
  }
}

/** Boxes before the rows. */
export function selectColumn(
  { isSelected, toggle, selectPage, selection }: Selected,
  size: number,
): Column<ListRow> {
  return {
    head: (
      <label className="pick">
        <input
          type="checkbox"
          checked={selection.ids.length === size}
          onChange={({ currentTarget }) => selectPage(currentTarget.checked)}
        />
        <span className="vh">Select all rows of this page</span>
      </label>
    ),
    phone: 'select',
    cell: ({ id, cells }) => (
      <label className="pick">
        <input
          type="checkbox"
          data-row={id}
          checked={isSelected(id)}
          // A press of the space bar is a click as well; only clicks know Shift.
          onClick={({ shiftKey }: MouseEvent) => toggle(id, shiftKey)}
          onChange={() => undefined}
        />
        <span className="vh">Select {String(cells.name ?? 'this row')}</span>
      </label>
    ),
  }
}

type BarProps = Selected & {
  data: ListData
  address: string
  words: string | undefined
  /** Number of rows that match, and its words. */
  size: number
  total: string
  asOf: string
}

/** Acts on the selected rows; it appears with the first of them. */
export function SelectionBar({ data, address, words, size, total, asOf, ...selected }: BarProps) {
  const { list } = data.query
  const { selection, selectAll, clear, toggle } = selected
  const { toExport, toWork } = useCanSelect(list)
  const [open, setOpen] = useState<ManyAct | 'export'>()
  const { ids, isAll } = selection
  useShortcut('x', 'Select the row', () => {
    const row = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]')
    if (row?.dataset.row) toggle(row.dataset.row, false)
  })
  if (ids.length === 0) return null
  const chosen = isAll ? total : count(ids.length)
  const close = () => setOpen(undefined)
  return (
    <>
      <section className="bulk" aria-label="Selection">
        <p>
          <b role="status">{chosen} selected</b>{' '}
          {!isAll && ids.length < size && (
            <button type="button" onClick={selectAll}>
              Select all {total}
            </button>
          )}
        </p>
        <div className="acts">
          {toWork && (
            <>
              <Button onClick={() => setOpen('assign')}>Assign</Button>
              <Button onClick={() => setOpen('follow-up')}>Follow up</Button>
            </>
          )}
          {toExport && (
            <Button icon={<Icon name="download" />} onClick={() => setOpen('export')}>
              Export
            </Button>
          )}
          <Button aria-label="Clear the selection" onClick={clear}>
            <Icon name="close" />
          </Button>
        </div>
      </section>
      {open === 'export' && (
        <ExportDialog
          list={list}
          address={address}
          words={words}
          ids={isAll ? undefined : ids}
          total={chosen}
          onClose={close}
        />
      )}
      {(open === 'assign' || open === 'follow-up') &&
        (list === 'applications' || list === 'enquiries') && (
          <ManyDialog
            act={open}
            choice={{
              list,
              address,
              ...(words !== undefined && { text: words }),
              ...(!isAll && { ids }),
            }}
            asOf={isAll ? undefined : asOf}
            colleagues={data.colleagues}
            now={data.now}
            onClose={close}
            onDone={clear}
          />
        )}
    </>
  )
}
