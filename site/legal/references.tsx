import { consentsPath } from '../../contract/urls.ts'
import { contacts, legalPaths } from './contacts.ts'
import { type ClauseNumber, clauseId } from './legal-text.ts'
import { words } from './words.ts'

/** Plain links, for these pages run without scripts. */
export function ClauseLink({ to }: { to: ClauseNumber }) {
  return <a href={`#${clauseId(to)}`}>clause&nbsp;{to}</a>
}

export function MailLink({ to }: { to: Exclude<keyof typeof contacts, 'post'> }) {
  return <a href={`mailto:${contacts[to]}`}>{contacts[to]}</a>
}

/** Links to the page that shows and withdraws consents. */
export const ChoicesLink = () => <a href={consentsPath}>{words.choices}</a>

type LegalPageName = keyof typeof words.pages

export function PageLink({ to }: { to: LegalPageName }) {
  return <a href={legalPaths[to]}>{words.pages[to]}</a>
}

type LegalTableProps = { caption: string; columns: string[]; rows: string[][] }

/** On phones each row stands as a card; `data-label` then carries the name of the column. */
export function LegalTable({ caption, columns, rows }: LegalTableProps) {
  const [, ...others] = columns
  return (
    <table className="legal-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([subject, ...cells]) => (
          <tr key={subject}>
            <th scope="row">{subject}</th>
            {others.map((column, position) => (
              <td key={column} data-label={column}>
                {cells[position]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
