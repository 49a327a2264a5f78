import { KeptHtml } from '../../ui/kept-html.tsx'
import { Marks, partners } from '../sections/marks.tsx'
import * as words from './words.tsx'

export function Partners() {
  return (
    <section className="band partners" data-later="" aria-labelledby="partners-heading">
      <KeptHtml name="partners" className="wrap partners__grid">
        {import.meta.env.SSR && <Content />}
      </KeptHtml>
    </section>
  )
}

function Content() {
  return (
    <>
      <div>
        <h2 className="h2-s" id="partners-heading">
          {words.partners.heading}
        </h2>
        <p>{words.partners.lead}</p>
      </div>
      <Marks marks={partners} label={words.partners.heading} />
    </>
  )
}
