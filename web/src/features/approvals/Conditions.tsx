import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useVoters } from '../../lib/approvals/rules/useVoters.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Approval } from './queries.ts';

/** How many members must approve, which ones count, what is missing, and who may still vote. */
export function Conditions({ approval }: { approval: Pick<Approval, 'conditions' | 'approvers' | 'state'> }) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const voters = useVoters();
  const { conditions, approvers, state } = approval;
  const need = ({ approvals: count, ...who }: Approval['conditions'][number]) =>
    count === 1
      ? t('conditions.need.one', { voters: voters(who) })
      : t('conditions.need.many', { count, voters: voters(who) });
  const missing = (count: number) =>
    count === 1 ? t('conditions.missing.one') : t('conditions.missing.many', { count });
  const names = new Intl.ListFormat(locale).format(approvers.map(({ name, email }) => name ?? email));
  return (
    <Box as="section">
      <Heading size="13" padding="0 0 2">
        {t('conditions.title')}
      </Heading>
      <Stack as="ul" gap="1" size="13">
        {conditions.map((condition) => (
          <li key={JSON.stringify([condition.roles, condition.members])}>
            {need(condition)}
            {state === 'waiting' && (
              <Text tone="2">{condition.missing === 0 ? t('conditions.complete') : missing(condition.missing)}</Text>
            )}
          </li>
        ))}
      </Stack>
      {approvers.length > 0 && (
        <Text size="13" tone="2" lead="text" marginTop="2" breakWords>
          {t('conditions.open', { names })}
        </Text>
      )}
    </Box>
  );
}
