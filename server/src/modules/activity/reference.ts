import type { AnswerOf } from '@aldgate/contract';
import { ENTRY_REFERENCES } from '@aldgate/contract/activity/schemas.ts';

type Reference = NonNullable<AnswerOf<'pageAccountFlow'>['items'][number]['reference']>;

/** A transfer's reference, 'convert_order:…', as kind and id; null for the platform's own. */
export function parseReference(reference: string): Reference | null {
  const [name, ...id] = reference.split(':');
  const kind = ENTRY_REFERENCES.find((each) => each === name);
  return kind === undefined || id.length === 0 ? null : { kind, id: id.join(':') };
}
