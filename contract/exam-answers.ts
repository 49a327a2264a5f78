/**
 * Answers that people want before they pay, and that differ by installation. Staff fill them in; a
 * page leaves out the empty ones.
 */
export const examAnswers = {
  not_selected: 'what someone outside the sponsored seats gets and pays',
  exam_length: 'how long the exam takes',
  exam_marking: 'how it is marked',
  exam_syllabus: 'what it covers',
  exam_samples: 'sample questions: a text, an https URL, or a path of this site',
} as const

export type ExamAnswer = keyof typeof examAnswers
export type ExamAnswers = Record<ExamAnswer, string>

export const examAnswerNames = Object.keys(examAnswers) as ExamAnswer[]

export const noAnswers = Object.fromEntries(
  examAnswerNames.map((name) => [name, '']),
) as ExamAnswers

/** Those that are given. */
export const answersIn = (answers: Partial<ExamAnswers>): Partial<ExamAnswers> =>
  Object.fromEntries(
    examAnswerNames.flatMap((name) => (answers[name] ? [[name, answers[name]]] : [])),
  )
