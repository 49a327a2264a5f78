import type { Dice } from './dice.ts'

const words = (text: string) => text.split(' ')

/** First and last names as they go together, by region and community. */
const names = [
  {
    first: words(
      'Aarav Aditi Ananya Arjun Deepika Ishaan Kavya Mohit Neha Nikhil Priya Rahul Riya Rohan Sandeep Shreya Varun',
    ),
    last: words(
      'Agarwal Chauhan Gupta Jain Kapoor Malhotra Mishra Pandey Saxena Sharma Singh Srivastava Trivedi Verma Yadav',
    ),
  },
  {
    first: words(
      'Anirban Arpita Debjani Ishita Moumita Rupam Sayan Shreyasi Soumya Subhajit Sudipta Tanushree',
    ),
    last: words('Banerjee Bose Chatterjee Das Dutta Ghosh Mukherjee Pal Roy Sengupta'),
  },
  {
    first: words(
      'Abinaya Bharath Dinesh Gayathri Harini Karthik Keerthana Madhavan Nandhini Pradeep Revathi Sathish Vignesh',
    ),
    last: words(
      'Balasubramanian Ganesan Iyer Krishnan Murugan Natarajan Rajendran Ramasamy Selvam Subramanian',
    ),
  },
  {
    first: words('Akhil Anjali Athira Devika Gokul Jishnu Lakshmi Meera Nithin Sreejith Vishnu'),
    last: words('Kurup Menon Nair Nambiar Pillai Unnikrishnan Varma Warrier'),
  },
  {
    first: words(
      'Bhargav Chaitanya Harika Lahari Mounika Pavan Sai Sindhu Sravani Swathi Tejaswini Venkatesh',
    ),
    last: words('Chowdary Goud Naidu Raju Rao Reddy Varma Yalamanchili'),
  },
  {
    first: words(
      'Aditya Amruta Chinmay Gauri Mrunal Omkar Pooja Prathamesh Rutuja Sanket Shweta Tejas',
    ),
    last: words('Bhosale Deshmukh Deshpande Gaikwad Joshi Kulkarni Patil Pawar Shinde'),
  },
  {
    first: words('Bhavna Chirag Dhruv Hetal Jignesh Krupa Mansi Nirav Parth Urvi'),
    last: words('Bhatt Dave Desai Mehta Modi Parekh Patel Shah Solanki Thakkar'),
  },
  {
    first: words('Amanpreet Gurleen Harjot Harpreet Jaspreet Manpreet Navdeep Prabhjot Simran'),
    last: words('Bajwa Dhillon Gill Grewal Kaur Randhawa Sandhu Sidhu'),
  },
  {
    first: words('Aamir Ayesha Faizan Farah Imran Mehnaz Nida Sana Saif Tabassum Zoya'),
    last: words('Ahmed Ansari Khan Mirza Pathan Qureshi Shaikh Siddiqui'),
  },
  {
    first: words('Bhaskar Jyotishman Lalrinpuii Mridul Ningthou Pallabi Rimjhim Tenzin Tshering'),
    last: words('Baruah Bora Gogoi Kalita Lepcha Norbu Saikia Sangma'),
  },
  {
    first: words('Alwyn Anita Jerin Joel Merlin Natasha Rhea Sheldon Tessa'),
    last: words('Dsouza Fernandes George Jacob Mathew Pereira Thomas Varghese'),
  },
]
/** How many of a hundred applicants, in that order. */
const shares = { 0: 27, 1: 10, 2: 11, 3: 9, 4: 11, 5: 10, 6: 7, 7: 5, 8: 6, 9: 2, 10: 2 }

export type Person = { fullname: string; email: string; phone: string }

/** Makes people up, each with an email and a phone of their own. */
export function createPeople(dice: Dice) {
  const phones = new Set<string>()
  return function person(): Person {
    const { first, last } = names[Number(dice.weighted(shares))] ?? { first: [], last: [] }
    const [given, family] = [dice.pick(first), dice.pick(last)]
    let phone = ''
    do phone = String(dice.pick([7, 8, 9])) + String(dice.below(1e9)).padStart(9, '0')
    while (phones.has(phone) || /^(\d)\1+$/.test(phone))
    phones.add(phone)
    const mailbox = `${given}${dice.pick(['.', '', '_'])}${family}`.toLowerCase()
    return {
      fullname: `${given} ${family}`,
      email: `${mailbox}${phones.size}@sample.example`,
      phone,
    }
  }
}

/** Numbers that no network gives to anyone, where there are such. */
export const abroad = [
  { countryCode: 'AE', dialCode: '971', phone: (dice: Dice) => `50${dice.below(8e6) + 1e6}` },
  { countryCode: 'GB', dialCode: '44', phone: (dice: Dice) => `7700900${100 + dice.below(800)}` },
  { countryCode: 'US', dialCode: '1', phone: (dice: Dice) => `20255501${10 + dice.below(89)}` },
]

/** What people ask, and what a counsellor notes about it. */
export const enquiries = [
  [
    'Can I apply in my final year? My results come in June.',
    'Yes, with the marks so far. Told her by phone.',
  ],
  ['Is there a fee for a second try of the exam?', 'Explained that there is one try a year.'],
  ['Which topics are in the exam, and is there negative marking?', 'Sent the syllabus.'],
  [
    'I paid by UPI but the page showed an error. Was it received?',
    'The payment is there. Sent the receipt again.',
  ],
  ['Can I change my course after I have paid?', 'Changed after a call with the college.'],
  ['Do you have classes at the weekend? I work in the week.', 'Wants a call after six.'],
  ['When are the winners told, and how?', ''],
  ['My name is spelled wrong in my application, please help.', 'Corrected; he will check it.'],
  [
    'Is hostel included for students from other states?',
    'No hostel. Sent the list of places nearby.',
  ],
  ['My coupon does not work. It says it has run out.', 'It was used up last week. Offered none.'],
  [
    'My daughter is in the second year of B.Com. Is she eligible?',
    'Eligible. The mother calls again on Monday.',
  ],
  ['Is the certificate recognised by other companies?', ''],
  ['I cannot get the code on my phone.', 'The number was in do-not-disturb. It worked by email.'],
  ['Can we pay in two parts?', 'No. Told them about the coupon of their college.'],
  [
    'I want to withdraw my application and get my money back.',
    'Explained the rule; he keeps his seat.',
  ],
  ['Could someone from your team speak at our college?', 'Passed on to the manager.'],
] as const

export const applicationNotes = [
  'Called; will pay this evening.',
  'No answer twice. Try on Saturday.',
  'Wants to change the course, has to ask at home.',
  'Speaks Marathi; call after six.',
  'Asked for the receipt once more.',
  'Father decides. Call again next week.',
]
