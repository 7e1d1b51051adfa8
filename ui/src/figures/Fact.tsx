import type { ReactNode } from 'react';
import { Text } from '../layout/Text.tsx';

/** A figure below its name, in a list of definitions. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="11" tone="3">
        {label}
      </Text>
      <Text as="dd" size="14" weight="mid" breakWords>
        {children}
      </Text>
    </div>
  );
}
