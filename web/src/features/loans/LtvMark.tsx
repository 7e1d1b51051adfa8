import { findStep } from '@aldgate/domain/loans/watch.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Loan } from './queries.ts';

/** LTV of a loan, and below it the step that it has reached. */
export function LtvMark({ loan: { ltv, steps } }: { loan: Pick<Loan, 'ltv' | 'steps'> }) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const reached = ltv === null ? undefined : findStep(ltv, steps);
  const written = formatPercent(ltv, locale);
  if (reached === undefined || reached === 'opening') return written;
  return (
    <Stack as="span" tone={reached === 'marginCall' ? 'warning' : 'danger'}>
      <span>{written}</span>
      <Text as="small" size="11">
        {t(`steps.${reached}`)}
      </Text>
    </Stack>
  );
}
