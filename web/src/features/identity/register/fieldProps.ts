import type { FieldErrors } from '../fieldErrors.ts';

/** The props of a group of fields: values, visible errors, and callbacks. */
export interface FieldsProps<Draft> {
  readonly value: Draft;
  readonly shown: FieldErrors<keyof Draft & string>;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onLeave: (field: keyof Draft & string) => void;
}
