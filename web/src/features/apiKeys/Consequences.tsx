import { formatDate } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useWithApprovals } from '../../lib/approvals/rules/useWithApprovals.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Consequence } from './consequences.ts';

/** Shows the consequences of the form as it is now, before it is sent. */
export function Consequences({ consequences }: { consequences: readonly Consequence[] }) {
  const { t } = useTranslation('apiKeys');
  const withApprovals = useWithApprovals('api_key');
  const locale = useLocale();
  const textOf = (each: Consequence): string => {
    if (each.kind === 'ends') return t('follows.ends', { date: formatDate(each.at, locale) });
    const text = t(`follows.${each.kind}`);
    return each.kind === 'vote' || each.kind === 'voteOnWider' ? withApprovals(text) : text;
  };
  return (
    <div role="status">
      {consequences.length > 0 && (
        <Text as="ul" marker="disc" size="13" lead="text" tone="2">
          {consequences.map((each) => (
            <li key={each.kind}>{textOf(each)}</li>
          ))}
        </Text>
      )}
    </div>
  );
}
