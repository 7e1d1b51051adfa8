import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';

/** Values by their labels, in display order; null where there is none. */
export type FactValues = Readonly<Record<string, ReactNode>>;

/** A row for each fact that has a value; a long text is broken. */
export function Facts({ of: facts }: { of: FactValues }) {
  return Object.entries(facts).map(([label, value]) =>
    value == null ? null : (
      <Row key={label} label={label}>
        {typeof value === 'string' ? (
          <Text as="span" breakWords>
            {value}
          </Text>
        ) : (
          value
        )}
      </Row>
    ),
  );
}
