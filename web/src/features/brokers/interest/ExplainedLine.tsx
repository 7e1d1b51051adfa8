import { type CheckedLine, findCauses } from '@aldgate/domain/brokers/financing/checkInterest.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { readChanges, type StatementChange } from './checkStatement.ts';

interface ExplainedLineProps {
  readonly checked: CheckedLine;
  readonly changes: readonly StatementChange[];
}

/** The formula of a day, and the changes that its principal follows from, with who applied for and approved each. */
export function ExplainedLine({ checked: { line }, changes }: ExplainedLineProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const own = useOwnText();
  const { principal, annualRate, interest } = line;
  const amount = (value: string, places: number) =>
    own(formatDecimal(value, { locale, placesMin: places, placesMax: 6 }));
  const formula = {
    principal: amount(principal, 2),
    rate: formatPercent(annualRate, locale),
    interest: amount(interest, 6),
  };
  return (
    <Stack gap="2" padding="1 0 2">
      <Text size="12" tone="2" numeric>
        {t('interest.explain.formula', formula)}
      </Text>
      {findCauses(readChanges(changes), line.day).map((change) => (
        <Cause key={change.actionNo} change={change} />
      ))}
    </Stack>
  );
}

function Cause({ change }: { change: StatementChange }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { actionNo, actionType, amount, at, requestedBy, requestedAt, reviews } = change;
  return (
    <Rows compact>
      <Row label={t(`changes.types.${actionType}`)}>
        <FullAmount value={amount} asset="USDT" />
      </Row>
      <Row label={t('interest.explain.action')}>
        <PathLink to={`brokersManager/operateRecord?action=${actionNo}`}>{actionNo}</PathLink>
      </Row>
      <Row label={t('interest.explain.executed')}>{formatTime(at, locale)}</Row>
      <Row label={t('interest.explain.appliedBy')}>
        {requestedBy === null ? t('interest.explain.platform') : (requestedBy.name ?? requestedBy.email)},{' '}
        {formatTime(requestedAt, locale)}
      </Row>
      {reviews.map((review, index) => (
        <Row
          key={`${review.operator} ${review.at}`}
          label={t(index === 0 ? 'interest.explain.approvedBy' : 'interest.explain.confirmedBy')}
        >
          {review.operator}, {formatTime(review.at, locale)}
        </Row>
      ))}
    </Rows>
  );
}
