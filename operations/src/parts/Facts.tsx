import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';

/** A text with its name; null where there is none. */
export type Fact = readonly [label: string, value: string | null];

/** A row for each fact that has a text. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  return facts.map(([label, value]) =>
    value === null ? null : (
      <Row key={label} label={label}>
        <Text as="span" breakWords>
          {value}
        </Text>
      </Row>
    ),
  );
}
