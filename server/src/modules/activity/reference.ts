import type { AnswerOf } from '@aldgate/contract';

type Reference = NonNullable<AnswerOf<'pageAccountFlow'>['items'][number]['reference']>;

/** The records that customers can open. */
const KINDS: readonly Reference['kind'][] = [
  'convert_order',
  'account_transfer',
  'withdrawal',
  'transaction',
  'exchange_income',
  'bank_deposit',
  'bank_withdrawal',
];

/** A transfer's reference, 'convert_order:…', as kind and id; null for the platform's own. */
export function parseReference(reference: string): Reference | null {
  const [name, ...id] = reference.split(':');
  const kind = KINDS.find((each) => each === name);
  return kind === undefined || id.length === 0 ? null : { kind, id: id.join(':') };
}
