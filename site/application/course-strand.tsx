import type { ReactNode } from 'react'
import { course } from '../../contract/programme.ts'

/** Each course's strand from the path in the hero. */
const strands: Readonly<Record<string, ReactNode>> = {
  [course.blockchain]: (
    <>
      <path d="M2 18h80" stroke="#E09A00" strokeWidth="3" />
      <rect
        x="6"
        y="11.5"
        width="13"
        height="13"
        rx="3.5"
        fill="#fff"
        stroke="#E09A00"
        strokeWidth="2.5"
      />
      <rect
        x="26"
        y="11.5"
        width="13"
        height="13"
        rx="3.5"
        fill="#fff"
        stroke="#E09A00"
        strokeWidth="2.5"
      />
      <rect
        x="46"
        y="11.5"
        width="13"
        height="13"
        rx="3.5"
        fill="#fff"
        stroke="#E09A00"
        strokeWidth="2.5"
      />
      <rect
        x="66"
        y="11.5"
        width="13"
        height="13"
        rx="3.5"
        fill="#FFB627"
        stroke="#E09A00"
        strokeWidth="2.5"
      />
    </>
  ),
  [course.intelligence]: (
    <>
      <g stroke="#1E9E7C" strokeWidth="1.5" opacity=".8">
        <path d="M8 26L16.5 9" />
        <path d="M25 26L16.5 9" />
        <path d="M25 26L33.5 6" />
        <path d="M42 26L33.5 6" />
        <path d="M42 26L50.5 9" />
        <path d="M59 26L50.5 9" />
        <path d="M59 26L67.5 6" />
        <path d="M76 26L67.5 6" />
      </g>
      <path d="M2 26h80" stroke="#1E9E7C" strokeWidth="3" />
      <circle cx="16.5" cy="9" r="3.5" fill="#1E9E7C" />
      <circle cx="33.5" cy="6" r="3.5" fill="#1E9E7C" />
      <circle cx="50.5" cy="9" r="3.5" fill="#1E9E7C" />
      <circle cx="67.5" cy="6" r="3.5" fill="#1E9E7C" />
      <circle cx="8" cy="26" r="5" fill="#fff" stroke="#1E9E7C" strokeWidth="2.5" />
      <circle cx="25" cy="26" r="5" fill="#fff" stroke="#1E9E7C" strokeWidth="2.5" />
      <circle cx="42" cy="26" r="5" fill="#fff" stroke="#1E9E7C" strokeWidth="2.5" />
      <circle cx="59" cy="26" r="5" fill="#fff" stroke="#1E9E7C" strokeWidth="2.5" />
      <circle cx="76" cy="26" r="5" fill="#fff" stroke="#1E9E7C" strokeWidth="2.5" />
    </>
  ),
  [course.analytics]: (
    <>
      <path d="M2 32h80" stroke="#6A66E8" strokeWidth="3" />
      <rect x="8" y="26" width="9" height="6" rx="2" fill="#A9A6FF" />
      <rect x="23" y="21" width="9" height="11" rx="2" fill="#A9A6FF" />
      <rect x="38" y="23" width="9" height="9" rx="2" fill="#A9A6FF" />
      <rect x="53" y="15" width="9" height="17" rx="2" fill="#A9A6FF" />
      <rect x="68" y="6" width="9" height="26" rx="2" fill="#3A36DB" />
    </>
  ),
}

export const hasStrand = (name: string) => name in strands

export function CourseStrand({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 84 35" fill="none" aria-hidden="true">
      {strands[name]}
    </svg>
  )
}
