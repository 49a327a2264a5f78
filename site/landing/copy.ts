/** The film's chapters. */
export const chapters = [
  { at: '0:00', title: 'The exam' },
  { at: '0:15', title: 'Six months of training' },
  { at: '0:35', title: 'A paid internship' },
  { at: '0:50', title: 'The job' },
]
