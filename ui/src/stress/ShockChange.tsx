import type { ReactNode } from 'react';
import { BeforeAfter } from '../figures/Rows.tsx';

interface ShockChangeProps {
  /** The value after the shock is the one before it. */
  readonly stays: boolean;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** A value before a shock and after it; the one value where it stays. */
export function ShockChange({ stays, before, after }: ShockChangeProps) {
  return stays ? after : <BeforeAfter before={before} after={after} />;
}
