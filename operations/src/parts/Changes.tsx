import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { labelField } from '@aldgate/domain/fields/labelField.ts';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';

type Values = Readonly<Record<string, unknown>> | null;

/** Changes field by field: current and new value. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const unit = findUnit({ ...before, ...after });
  const write = (field: string, value: unknown) => formatField(field, value, { locale: 'en-US', unit });
  return (
    <Rows>
      {fields.map((field) => (
        <Row key={field} label={labelField(field)}>
          {before?.[field] === undefined ? (
            write(field, after?.[field])
          ) : (
            <BeforeAfter before={write(field, before[field])} after={write(field, after?.[field])} />
          )}
        </Row>
      ))}
    </Rows>
  );
}

/** The asset of amounts, or the one in which a pair's prices are. */
function findUnit({ asset, pair }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof asset === 'string') return asset;
  return typeof pair === 'string' ? pair.split('/')[1] : undefined;
}
