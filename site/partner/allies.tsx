import { KeptHtml } from '../../ui/kept-html.tsx'
import { Marks, partners } from '../sections/marks.tsx'
import deltawave from './hiring/deltawave.svg?no-inline'
import kaveri from './hiring/kaveri.svg?no-inline'
import orbitVane from './hiring/orbit-vane.svg?no-inline'
import palash from './hiring/palash.svg?no-inline'
import quillon from './hiring/quillon.svg?no-inline'
import saffronGrid from './hiring/saffron-grid.svg?no-inline'
import sagarMutual from './hiring/sagar-mutual.svg?no-inline'
import tessera from './hiring/tessera.svg?no-inline'
import { nameOfLogo } from './name-of-logo.ts'
import * as words from './words.tsx'

const hiringPartners = [
  { name: 'Tessera Labs', mark: tessera, width: 163 },
  { name: 'Quillon', mark: quillon, width: 117 },
  { name: 'Palash Systems', mark: palash, width: 89 },
  { name: 'Kaveri Cloud', mark: kaveri, width: 152 },
  { name: 'Orbit and Vane', mark: orbitVane, width: 144 },
  { name: 'Saffron Grid', mark: saffronGrid, width: 149 },
  { name: 'Deltawave', mark: deltawave, width: 137 },
  { name: 'Sagar Mutual', mark: sagarMutual, width: 144 },
]

type AlliesProps = { logos: string[] }

/** Everyone behind the programme, with the partners that the college itself brings along. */
export function Allies(props: AlliesProps) {
  return (
    <section className="band" aria-labelledby="allies-heading">
      <KeptHtml name="allies" className="wrap">
        {import.meta.env.SSR && <Content {...props} />}
      </KeptHtml>
    </section>
  )
}

function Content({ logos }: AlliesProps) {
  const { heading, lead, ofCollege, partners: ofProgramme, hiring } = words.allies
  const own = logos.map((mark) => ({ name: nameOfLogo(mark), mark, width: 144 }))
  return (
    <>
      <div className="head">
        <h2 id="allies-heading">{heading}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div className="allies">
        {own.length > 0 && (
          <div>
            <h3>{ofCollege}</h3>
            <Marks marks={own} label={ofCollege} />
          </div>
        )}
        <div>
          <h3>{ofProgramme}</h3>
          <Marks marks={partners} label={ofProgramme} />
        </div>
        <div>
          <h3>{hiring}</h3>
          <Marks marks={hiringPartners} label={hiring} />
        </div>
      </div>
    </>
  )
}
