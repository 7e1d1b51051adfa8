import { useState } from 'react';
import { type FieldErrors, type FieldRule, noErrors, visibleErrors } from './fieldErrors.ts';

/** Which faults of a form show, from the first key to the server's answer. */
export function useFormErrors<Field extends string>(errors: FieldErrors<Field>) {
  const [attempts, setAttempts] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors<Field>>(noErrors);
  return {
    attempts,
    tried: attempts > 0,
    shown: { ...visibleErrors(errors, { tried: attempts > 0, left }), ...serverErrors },
    hasServerErrors: Object.keys(serverErrors).length > 0,
    /** It was tried to send the form. */
    attempt: () => setAttempts((count) => count + 1),
    leave: (field: Field) => setLeft((fields) => new Set([...fields, field])),
    setServerErrors,
    /** What the server said of a field is old once the field changes. */
    changed: (fields: readonly string[]) =>
      setServerErrors((now) => {
        const kept: Partial<Record<Field, FieldRule>> = {};
        for (const field in now) if (!fields.includes(field)) kept[field] = now[field];
        return kept;
      }),
  };
}
