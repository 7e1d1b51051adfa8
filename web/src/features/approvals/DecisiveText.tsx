import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useValueText } from './PayloadRows.tsx';
import { findField, isDecisive } from './payload.ts';
import type { Approval } from './queries.ts';

/** Fields that a list shows beside this text: the amount in a column, the name in the title. */
const BESIDE = new Set(['amount', 'addressName']);

/** Shows what a decision rests on in one line of a list, each address whole. */
export function DecisiveText({ payload }: Pick<Approval, 'payload'>) {
  const { t } = useTranslation('approvals');
  const valueText = useValueText();
  const facts = payload
    .filter((line) => isDecisive(line) && !BESIDE.has(line.field) && line.after !== null)
    .map(({ field, after }) => {
      const known = findField(field);
      return `${known === undefined ? field : t(`fields.${known}`)}: ${valueText(field, after)}`;
    });
  if (facts.length === 0) return null;
  return (
    <Text size="11" tone="2" breakWords>
      {facts.join(' · ')}
    </Text>
  );
}
