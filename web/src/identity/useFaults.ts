import { useState } from 'react';
import { type FieldFaults, type FieldRule, faultsInSight, noFaults } from './fieldFaults.ts';

/** Which faults of a form show, from the first key to the server's answer. */
export function useFaults<Field extends string>(faults: FieldFaults<Field>) {
  const [attempts, setAttempts] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<FieldFaults<Field>>(noFaults);
  return {
    attempts,
    tried: attempts > 0,
    shown: { ...faultsInSight(faults, { tried: attempts > 0, left }), ...told },
    isTold: Object.keys(told).length > 0,
    /** It was tried to send the form. */
    attempt: () => setAttempts((count) => count + 1),
    leave: (field: Field) => setLeft((fields) => new Set([...fields, field])),
    setTold,
    /** What the server said of a field is old once the field changes. */
    changed: (fields: readonly string[]) =>
      setTold((now) => {
        const kept: Partial<Record<Field, FieldRule>> = {};
        for (const field in now) if (!fields.includes(field)) kept[field] = now[field];
        return kept;
      }),
  };
}
