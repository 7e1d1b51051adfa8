import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { startSentence } from './payload.ts';
import type { Approval } from './queries.ts';
import { useDestinationTexts } from './useDestinationTexts.ts';

/** How well the destination of a payment is known, in one line: the maker chooses its name. */
export function PaymentFacts({ payment: { destination } }: { payment: NonNullable<Approval['payment']> }) {
  const { t } = useTranslation('approvals');
  const { added, whitelist } = useDestinationTexts(destination);
  const facts = [added, destination.payments === 0 ? t('payment.firstPayment') : undefined, whitelist];
  return (
    <Text as="span" size="11" tone="3" breakWords>
      {startSentence(facts.filter((fact) => fact !== undefined).join(' · '))}
    </Text>
  );
}
