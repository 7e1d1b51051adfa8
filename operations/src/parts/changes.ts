import { findFieldKind } from '@aldgate/domain/fields/fieldKind.ts';
import { formatField } from '@aldgate/domain/fields/formatField.ts';
import { labelField } from '@aldgate/domain/fields/labelField.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Change {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A field as it is written before and after a change; undefined before where it was not there. */
export interface ChangeLine {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string;
  readonly isAmount: boolean;
  readonly isUnchanged: boolean;
}

const AMOUNTS: readonly string[] = ['money', 'usd', 'price'];

/** Lists a change's fields, in the order of its new values. A missing value that `inherited` has is the owner's. */
export function listChanges({ before, after }: Change): ChangeLine[] {
  const { inherited, ...own } = before ?? {};
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(own)])];
  const unit = findUnit({ ...own, ...after });
  const format = (field: string, value: unknown) => formatField(field, value, { locale: 'en-US', unit });
  const write = (field: string, value: unknown) =>
    value === null && isInherited(inherited) && field in inherited
      ? `the ${inherited.from}’s ${format(field, inherited[field])}`
      : format(field, value);
  return fields.map((field) => {
    const was = own[field] === undefined ? undefined : write(field, own[field]);
    const is = write(field, after?.[field]);
    const isAmount = AMOUNTS.includes(findFieldKind(field));
    return { label: labelField(field), before: was, after: is, isAmount, isUnchanged: was === is };
  });
}

/** Values that hold where there are no own ones, and whose they are. */
const isInherited = (value: unknown): value is Values & { readonly from: string } =>
  typeof value === 'object' && value !== null && 'from' in value;

/** The asset of amounts, or the one in which a pair's prices are. */
function findUnit({ asset, pair }: Values): string | undefined {
  if (typeof asset === 'string') return asset;
  return typeof pair === 'string' ? pair.split('/')[1] : undefined;
}
