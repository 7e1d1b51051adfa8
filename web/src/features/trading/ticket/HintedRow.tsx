import { Row } from '@aldgate/ui/figures/Rows.tsx';
import type { ReactNode } from 'react';
import { Hint } from './Hint.tsx';

/** A figure whose label has an explanation. */
export function HintedRow({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return <Row label={<Hint text={hint}>{label}</Hint>}>{children}</Row>;
}
