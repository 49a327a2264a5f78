import { useLoaderData } from 'react-router'
import { coursesInWords } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import type { loader } from '../programme-event.ts'

/** Facts of the programme in legal texts, from the data of the page they are on. */
const useEvent = () => useLoaderData<typeof loader>().event

export function ExamFee() {
  return <>{rupees(useEvent().final_amount)}</>
}

export function Courses() {
  return <>{coursesInWords(useEvent(), 'or')}</>
}
