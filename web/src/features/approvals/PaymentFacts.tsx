import { formatDate } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { startSentence } from './payload.ts';
import type { Approval } from './queries.ts';

/** How well the destination of a payment is known, in one line: a name is the maker's choice. */
export function PaymentFacts({ payment: { destination } }: { payment: NonNullable<Approval['payment']> }) {
  const { t } = useTranslation('approvals');
  const locale = useLocale();
  const { addedAt, payments, isWhitelisted } = destination;
  const facts = [
    addedAt === null ? t('payment.notInBook') : t('payment.addedOn', { date: formatDate(addedAt, locale) }),
    payments === 0 && t('payment.firstPayment'),
    isWhitelisted !== null && t(isWhitelisted ? 'payment.whitelisted' : 'payment.notWhitelisted'),
  ];
  return (
    <Text as="span" size="11" tone="3" breakWords>
      {startSentence(facts.filter((fact) => fact !== false).join(' · '))}
    </Text>
  );
}
