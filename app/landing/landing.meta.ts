import type { MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'

const title = `${brand.programme}: one exam, eight months, a job`
const description =
  'Win a full scholarship in Blockchain, Artificial Intelligence or Data Analytics: six months of training, a two-month paid internship and a guaranteed job. Exam fee INR 1499.'

export const meta = (): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
]
