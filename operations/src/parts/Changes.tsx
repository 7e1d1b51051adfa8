import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';

type Values = Readonly<Record<string, unknown>> | null;

/** Changes field by field: current and new value. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Rows>
      {fields.map((field) => (
        <Row key={field} label={splitWords(field)}>
          {before?.[field] === undefined ? (
            valueText(after?.[field])
          ) : (
            <BeforeAfter before={valueText(before[field])} after={valueText(after?.[field])} />
          )}
        </Row>
      ))}
    </Rows>
  );
}

/** A value in readable form; a missing one is an en dash. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Abbreviations of banks, which are written in capitals. */
const CAPITALS = /\b(?:iban|swift|aba|csv)\b/g;

/** Splits 'usdLimit' and 'kyc_review' into words. */
export const splitWords = (name: string): string => {
  const spaced = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(CAPITALS, (text) => text.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
