import brightwell from './partners/brightwell.svg?no-inline'
import halvorn from './partners/halvorn.svg?no-inline'
import kestrelRao from './partners/kestrel-rao.svg?no-inline'
import ledgerline from './partners/ledgerline.svg?no-inline'
import meridian from './partners/meridian.svg?no-inline'
import openfold from './partners/openfold.svg?no-inline'
import sundara from './partners/sundara.svg?no-inline'
import varnika from './partners/varnika.svg?no-inline'

type Mark = { name: string; mark: string; width: number }

export const partners: Mark[] = [
  { name: 'Ledgerline', mark: ledgerline, width: 143 },
  { name: 'Halvorn', mark: halvorn, width: 125 },
  { name: 'Meridian Skills Board', mark: meridian, width: 106 },
  { name: 'openfold', mark: openfold, width: 136 },
  { name: 'Kestrel and Rao', mark: kestrelRao, width: 108 },
  { name: 'Sundara', mark: sundara, width: 140 },
  { name: 'Varnika', mark: varnika, width: 121 },
  { name: 'Brightwell Accreditation Council', mark: brightwell, width: 151 },
]

export function Marks({ marks, label }: { marks: Mark[]; label: string }) {
  return (
    <ul className="marks" aria-label={label}>
      {marks.map(({ name, mark, width }) => (
        <li key={mark}>
          <img src={mark} width={width} height="32" alt={name} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}
