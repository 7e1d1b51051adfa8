import type { FieldErrors } from '../fieldErrors.ts';

/** What a group of fields takes: what is entered, the faults in sight, and where changes go. */
export interface FieldsProps<Draft> {
  readonly value: Draft;
  readonly shown: FieldErrors<keyof Draft & string>;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onLeave: (field: keyof Draft & string) => void;
}
