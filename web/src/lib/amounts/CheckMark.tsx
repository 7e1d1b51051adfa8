import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import type { ReactNode } from 'react';

export interface CheckTexts {
  readonly equal: string;
  readonly differs: string;
}

interface CheckMarkProps {
  readonly isEqual: boolean;
  readonly texts: CheckTexts;
  /** Figures that this browser computes. */
  readonly children?: ReactNode;
}

/** Whether this browser computes the same figure; else its own one beside it. */
export function CheckMark({ isEqual, texts, children }: CheckMarkProps) {
  if (isEqual) return <Badge tone="trust">{texts.equal}</Badge>;
  return (
    <>
      <Badge tone="danger">{texts.differs}</Badge> {children}
    </>
  );
}
