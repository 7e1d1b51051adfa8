import { useState } from 'react';
import { type FieldErrors, type FieldRule, noErrors, visibleErrors } from './fieldErrors.ts';

/** The visible errors of a form, from the first input to the server's response. */
export function useFormErrors<Field extends string>(errors: FieldErrors<Field>) {
  const [attempts, setAttempts] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors<Field>>(noErrors);
  return {
    attempts,
    tried: attempts > 0,
    shown: { ...visibleErrors(errors, { tried: attempts > 0, left }), ...serverErrors },
    hasServerErrors: Object.keys(serverErrors).length > 0,
    attempt: () => setAttempts((count) => count + 1),
    leave: (field: Field) => setLeft((fields) => new Set([...fields, field])),
    setServerErrors,
    /** The server's error of a field is outdated once the field changes. */
    changed: (fields: readonly string[]) =>
      setServerErrors((now) => {
        const remaining: Partial<Record<Field, FieldRule>> = {};
        for (const field in now) if (!fields.includes(field)) remaining[field] = now[field];
        return remaining;
      }),
  };
}
