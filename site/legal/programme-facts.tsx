import { useLoaderData } from 'react-router'
import { coursesInWords } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import type { loader } from '../programme-event.ts'

/** What a legal text says of the programme, from the data of the page it is on. */
const useEvent = () => useLoaderData<typeof loader>().event

export function ExamFee() {
  return <>{rupees(useEvent().final_amount)}</>
}

export function Courses() {
  return <>{coursesInWords(useEvent(), 'or')}</>
}
