import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ChangeLine } from './changes.ts';

/** Changes field by field: current and new value. What stays as it is, is folded. */
export function Changes({ of: lines }: { of: readonly ChangeLine[] }) {
  const unchanged = lines.filter(({ isUnchanged }) => isUnchanged);
  return (
    <>
      <Lines of={lines.filter(({ isUnchanged }) => !isUnchanged)} />
      {unchanged.length > 0 && (
        <details>
          <summary>
            <Text as="span" size="12" tone="2">
              Unchanged
            </Text>
          </summary>
          <Lines of={unchanged} />
        </details>
      )}
    </>
  );
}

const Lines = ({ of: lines }: { of: readonly ChangeLine[] }) => (
  <Rows>
    {lines.map(({ label, before, after, isUnchanged }) => (
      <Row key={label} label={label}>
        {before === undefined || isUnchanged ? after : <BeforeAfter before={before} after={after} />}
      </Row>
    ))}
  </Rows>
);
