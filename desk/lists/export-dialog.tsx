import { useEffect, useRef, useState } from 'react'
import {
  exportList,
  hasContact,
  isContactKind,
  lacksToExport,
} from '../../contract/desk/exports.ts'
import { type CellKind, definitionOf, type ListName } from '../../contract/desk/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmFailure, confirmFor } from '../confirm.tsx'
import { count, size } from '../formats.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { useAct } from '../parts/use-act.ts'
import { useViewer } from '../shell/viewer.ts'
import { downloadExport, type Progress, save } from './download.ts'

type ExportProps = {
  list: ListName
  address: string
  words: string | undefined
  /** Rows that were selected; all that match without them. */
  ids?: string[] | undefined
  /** Number of rows: "300", "more than 10,000"; undefined while it is looked for. */
  total: string | undefined
}

/** Shown only to staff who may take this list away. */
export function ExportAct(props: ExportProps) {
  const [isOpen, setOpen] = useState(false)
  if (lacksToExport(props.list, useViewer())) return null
  return (
    <>
      <Button icon={<Icon name="download" />} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type ExportDialogProps = ExportProps & { onClose: () => void }

export function ExportDialog({ list, address, words, ids, total, onClose }: ExportDialogProps) {
  const { title, columns: known } = definitionOf(list)
  const [columns, setColumns] = useState(() =>
    Object.keys(known).filter((name) => !hasContact(list, [name])),
  )
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
  const [progress, setProgress] = useState<Progress>()
  const { act, busy, failure, forget } = useAct(() => setProgress(undefined))
  const running = useRef<AbortController>(null)
  const { show } = useToast()
  useEffect(() => () => running.current?.abort(), [])
  const asksPasskey = hasContact(list, columns)
  const start = () =>
    act(async () => {
      const order = {
        list,
        address,
        ...(words && { text: words }),
        ...(ids && { ids }),
        format,
        columns,
      }
      await confirmFor(exportList, order)
      running.current = new AbortController()
      const { signal } = running.current
      setProgress({ bytes: 0, rows: 0 })
      const { file, name } = await downloadExport(order, { signal, onProgress: setProgress })
      save(file, name)
      show({ success: true, title: 'Exported', text: `${name}, ${size(file.size)}.` })
      onClose()
    })
  const choose = (name: string, isOn: boolean) => {
    forget()
    // Columns stay in the order of the list, as the file has them.
    setColumns(Object.keys(known).filter((one) => (one === name ? isOn : columns.includes(one))))
  }
  return (
    <Dialog
      title={`Export ${title.toLowerCase()}`}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="ink"
            icon={<Icon name={asksPasskey ? 'key' : 'download'} />}
            busy={busy && (progress ? 'Exporting…' : 'Waiting…')}
            why={columns.length === 0 ? 'Choose a column first.' : undefined}
            onClick={start}
          >
            {asksPasskey ? 'Export with your passkey' : 'Export'}
          </Button>
          {progress ? (
            <Button onClick={() => running.current?.abort()}>Stop</Button>
          ) : (
            <Button busy={busy && 'Cancel'} onClick={onClose}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <p>
        {total === '1' ? '1 row' : `${total ?? 'All'} rows`}
        {ids ? ', as selected. ' : ', with the filters, order and search of this list. '}The audit
        records this export.
      </p>
      <Formats format={format} onChange={setFormat} />
      <Columns list={list} chosen={columns} onChoose={choose} />
      {asksPasskey && (
        <Notice tone="warn" title="This file will contain contact data.">
          You confirm it with your passkey. Delete the file when you no longer need it.
        </Notice>
      )}
      <p role="status" className="muted">
        {progress && progressWords(progress)}
      </p>
      <ConfirmFailure failure={failure?.isCancelled ? { ...failure, words: stopped } : failure} />
    </Dialog>
  )
}

const stopped = 'Stopped. Nothing was saved.'

const progressWords = ({ bytes, rows }: Progress) =>
  rows > 0 ? `About ${count(rows)} rows so far, ${size(bytes)}.` : `${size(bytes)} so far.`

type FormatsProps = { format: 'csv' | 'xlsx'; onChange: (format: 'csv' | 'xlsx') => void }

const formatWords = { csv: 'CSV, for any program', xlsx: 'XLSX, for Excel' }

function Formats({ format, onChange }: FormatsProps) {
  return (
    <fieldset>
      <legend className="legend">File</legend>
      <div className="choices">
        {(['csv', 'xlsx'] as const).map((name) => (
          <label key={name} className="check">
            <input
              type="radio"
              name="format"
              checked={format === name}
              onChange={() => onChange(name)}
            />
            <span>{formatWords[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const contactWords = (kind: CellKind) =>
  kind === 'free' ? 'May contain contact data' : 'Contact data'

type ColumnsProps = {
  list: ListName
  chosen: string[]
  onChoose: (name: string, isOn: boolean) => void
}

function Columns({ list, chosen, onChoose }: ColumnsProps) {
  const maySeeContact = useViewer().rights.includes('see-contact')
  return (
    <fieldset>
      <legend className="legend">Columns</legend>
      <div className="choices choices--columns">
        {Object.entries(definitionOf(list).columns).map(([name, { heading, kind }]) => {
          const isContact = isContactKind(kind)
          const isOff = isContact && !maySeeContact
          return (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              aria-disabled={isOff || undefined}
              onChange={({ currentTarget }) => isOff || onChoose(name, currentTarget.checked)}
              label={
                isContact ? (
                  <>
                    {heading}
                    <small>{isOff ? 'Not for your role' : contactWords(kind)}</small>
                  </>
                ) : (
                  heading
                )
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
