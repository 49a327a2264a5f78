import { type SQL, sql } from 'drizzle-orm'

/** Made-up people, each from a number: the same number is always the same person. */
const firstNames =
  'Aarav Aditi Ananya Arjun Ayesha Bhavna Chetan Deepika Devansh Diya Faizan Farah Gauri Gurleen Harpreet Ishaan Jaya Karan Kavya Kiran Lakshmi Leela Manish Meera Mohit Naveen Neha Nikhil Pooja Pranav Priya Rahul Rajesh Riya Rohan Sana Sandeep Sneha Suresh Tara Tenzin Uma Varun Vikram Yash Zara Zoya'
const lastNames =
  'Banerjee Bose Chatterjee Das Deshpande Dutta Fernandes Ghosh Gupta Iyer Jain Joshi Kapoor Kaur Khan Krishnan Malhotra Mehta Menon Mishra Nair Norbu Patel Pillai Rao Reddy Sandhu Sethi Shah Siddiqui Singh Thomas Trivedi Varma Yadav'
const hopes =
  'Can I apply in my final year?|Is there a fee for the second try?|Which topics are in the exam?|My payment went through but I have no receipt.|Can I change my course later?|Do you have classes at the weekend?|When are the winners told?|I applied with the wrong name, please help.'

/** Colleges of the sample, by the last part of their page's address. */
export const sampleColleges = {
  'kaveri-engineering': 'Kaveri Engineering College',
  'malabar-arts': 'Malabar Arts and Science College',
  'hooghly-commerce': 'Hooghly College of Commerce',
  'coastal-science': 'Coastal Institute of Science',
  'sahyadri-technology': 'Sahyadri Institute of Technology',
  'deccan-women': 'Deccan Women College',
  'narmada-management': 'Narmada Institute of Management',
  'satpura-polytechnic': 'Satpura Polytechnic',
} as const

export const companyCodeOf = (slug: string) => `SAMPLE_${slug.toUpperCase().replaceAll('-', '_')}`

export const sampleReferrals = ['FRIEND10', 'CAMPUS7', 'ALUMNI24']
export const sampleCoupons = ['WELCOME10', 'LAUNCH500', 'EARLY2026']

export const sampleStaff = ['Asha Kulkarni', 'Dev Bhatt', 'Mira Sen']

/** A number below `most` that looks drawn by lot; `salt` tells one question from another. */
export const lot = (salt: number, most: number) =>
  sql.raw(`(abs(hashint8(n * 64 + ${salt})::bigint) % ${most})`)

/** Picks one of the values, by lot. */
export const oneOf = (salt: number, values: readonly string[]): SQL => {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return sql`(array[${sql.raw(list)}])[1 + ${lot(salt, values.length)}]`
}

const first = oneOf(1, firstNames.split(' '))
/** Sharmas are one in twelve, and Quillons only among the first: a search is measured with them. */
const last = sql`case when n * 50 <= total then 'Quillon' when ${lot(2, 12)} = 0 then 'Sharma'
  when ${lot(2, 12)} < 4 then 'Kumar' else ${oneOf(3, lastNames.split(' '))} end`

export const fullname = sql`${first} || ' ' || ${last}`
export const email = sql`lower(${first} || '.' || (${last}) || n) || '@sample.example'`
export const phone = sql`(6000000000 + (n * 7919) % 4000000000)::text`
export const hope = oneOf(4, hopes.split('|'))
