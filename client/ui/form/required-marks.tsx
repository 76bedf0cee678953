import { createContext, type ReactNode, useContext } from 'react'
import styles from './required-marks.module.css'

const MarksRequired = createContext(false)

/** Marks the required fields among its children, or none: an address that may be left out has no marks. */
export const FieldMarks = ({ isOn, children }: { isOn: boolean; children: ReactNode }) => (
  <MarksRequired value={isOn}>{children}</MarksRequired>
)

/** Marks the required fields among its children. If there are any, a sentence above them explains the mark. */
export const RequiredMarks = ({ children }: { children: ReactNode }) => (
  <FieldMarks isOn>
    <p className={styles.legend}>{markInWords('*')}</p>
    {children}
  </FieldMarks>
)

export const markInWords = (mark: string): string => `Fields marked ${mark} are required.`

/** Returns whether a field is required, and shown so. Fields of filters and searches never are. */
export const useIsRequired = (isOptional: boolean | undefined): boolean => useContext(MarksRequired) && !isOptional

/** The attributes of a required field's label or legend. The mark isn't part of the field's name. */
export const requiredMark = (isRequired: boolean | undefined) => (isRequired ? { 'data-required': '' } : {})
