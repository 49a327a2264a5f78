import { useRef } from 'react'
import { writeListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf, type ListPage } from '../../contract/desk/lists.ts'
import { limitedSearch } from '../../contract/desk/search.ts'
import { count } from '../formats.ts'
import { FilterChip } from '../parts/chip.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { InlineScript } from '../parts/inline-script.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Pager } from '../parts/pager.tsx'
import { Void } from '../parts/void.tsx'
import { kindOf, type ListState, rowPath } from '../rows/address.ts'
import { columnsOf } from '../rows/columns.tsx'
import { chipsOf } from './chips.ts'
import { ExportAct } from './export-dialog.tsx'
import { Filters } from './filters.tsx'
import { Find } from './find.tsx'
import { PageKey, RowKeys } from './list-keys.tsx'
import type { ListData } from './load.ts'
import { News } from './news.tsx'
import { SelectionBar, selectColumn, useCanSelect } from './selection.tsx'
import { markSearched, useFound, useWords } from './use-found.ts'
import { useSelection } from './use-selection.ts'
import { ViewActs, ViewTabs } from './views.tsx'

/** Page of any list: views, box, filters and rows, as the definition of the list says. */
export function ListView(data: ListData) {
  const { query, page: whole, views, colleagues } = data
  const { list, sort } = query
  const { title } = definitionOf(list)
  const words = useWords()
  const found = useFound(list, words)
  const page = words === undefined ? whole : found?.page
  const address = writeListQuery(query).toString()
  const state: ListState | null = words === undefined ? null : { words }
  const chips = chipsOf(query, colleagues)
  const total = page && `${page.more ? 'more than ' : ''}${count(page.count)}`
  return (
    <>
      <InlineScript code={markSearched} />
      <PageHead
        title={title}
        sub={`${sort === 'newest' ? 'Newest' : 'Oldest'} first. Times are IST.`}
      >
        <ViewActs list={list} views={views} address={address} />
        <ExportAct list={list} address={address} words={words} total={total} />
      </PageHead>
      <ViewTabs views={views} address={address} count={total} />
      <div className="list-tools">
        <Find list={list} words={words} address={address} />
        <div className="chips">
          {chips.map(({ key, ...chip }) => (
            <FilterChip key={key} {...chip} state={state} />
          ))}
          {words === undefined && (
            <News
              key={whole.asOf}
              list={list}
              address={address}
              asOf={whole.asOf}
              to={placeOf(query, sort === 'newest' ? 'first' : 'last')}
            />
          )}
          <Filters query={query} colleagues={colleagues} address={address} state={state} />
        </div>
      </div>
      <FailureNotice failure={found?.failure} />
      {page?.limited && <Notice className="above">{limitedSearch}</Notice>}
      {page ? (
        <Rows
          // "All that match" are others with other filters or words.
          key={`${address} ${words}`}
          data={data}
          page={page}
          words={words}
          isFiltered={chips.length > 0}
        />
      ) : (
        !found && (
          <p role="status" className="muted">
            Looking…
          </p>
        )
      )}
    </>
  )
}

function placeOf(query: ListData['query'], place: string | undefined) {
  const params = writeListQuery(query)
  if (place && place !== 'first') params.set('place', place)
  return `?${params}`
}

type RowsProps = {
  data: ListData
  page: ListPage
  words: string | undefined
  isFiltered: boolean
}

function Rows({ data, page, words, isFiltered }: RowsProps) {
  const { query, now } = data
  const table = useRef<HTMLDivElement>(null)
  const { list, sort } = query
  const { rows, count: total, more, places, message } = page
  const kind = kindOf(list)
  const selected = useSelection(rows.map(({ id }) => id))
  const { toExport, toWork } = useCanSelect(list)
  const canSelect = kind !== undefined && (toExport || toWork)
  const from = writeListQuery(query).toString()
  const listState = words === undefined ? null : { words }
  const recordState = words === undefined ? undefined : { words, ids: rows.map(({ id }) => id) }
  const placed = Object.fromEntries(
    Object.entries(places).map(([name, place]) => [name, placeOf(query, place)]),
  )
  const columns = columnsOf(list, {
    now,
    sort: sort === 'newest' ? 'descending' : 'ascending',
    to: ({ id }) => rowPath(list, id, { from }),
    state: recordState,
  })
  if (rows.length === 0) {
    return (
      <>
        <Nothing
          one={definitionOf(list).one}
          message={message}
          isNarrowed={isFiltered || words !== undefined}
        />
        <Pager {...placed} state={listState} />
      </>
    )
  }
  return (
    <>
      <div ref={table}>
        <Ledger
          caption={definitionOf(list).title}
          columns={canSelect ? [selectColumn(selected, rows.length), ...columns] : columns}
          rows={rows}
          keyOf={({ id }) => id}
          isSelected={({ id }) => selected.isSelected(id)}
        />
      </div>
      <RowKeys rows={table} />
      {placed.previous && (
        <PageKey shortcut="[" words="Page before" to={placed.previous} state={listState} />
      )}
      {placed.next && <PageKey shortcut="]" words="Next page" to={placed.next} state={listState} />}
      <Pager {...placed} state={listState}>
        Showing {count(rows.length)} of {more && 'more than '}
        {count(total)}
      </Pager>
      {canSelect && (
        <SelectionBar
          {...selected}
          data={data}
          address={from}
          words={words}
          size={more ? Infinity : total}
          total={`${more ? 'more than ' : ''}${count(total)}`}
          asOf={page.asOf}
        />
      )}
    </>
  )
}

type NothingProps = { one: string; message: string | undefined; isNarrowed: boolean }

function Nothing({ one, message, isNarrowed }: NothingProps) {
  if (message !== undefined) {
    return (
      <Notice live className="above">
        {message}
      </Notice>
    )
  }
  return (
    <Void kind="empty" title={isNarrowed ? 'Nothing matches' : 'Nothing is here yet'}>
      <p>
        {isNarrowed
          ? 'Remove a filter, choose other days, or look for another word.'
          : `The first ${one} will appear here.`}
      </p>
    </Void>
  )
}
