import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { useStatementTotals } from './queries.ts';

/** BR-08: on every screen of the area while a statement is overdue: what is closed, and how much opens it again. */
export function OverdueNotice() {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const overdue = useStatementTotals().data?.overdue;
  if (overdue === undefined || !isPositive(overdue)) return null;
  return (
    <Note kind="warning">
      {t('interest.overdue.text', { amount: amount(overdue) })}{' '}
      <PathLink to="brokersManager/interest?overdue=yes">{t('interest.overdue.action')}</PathLink>
    </Note>
  );
}
