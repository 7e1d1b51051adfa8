import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { LOAN_CALLS, levelOf } from '@aldgate/domain/loans/watch.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Loan } from '../queries.ts';
import { findClosed, type OpenForm } from './loanForm.ts';
import { useLoanTexts } from './useLoanTexts.ts';

interface LoanNoticesProps {
  readonly loan: Loan;
  /** Opens a form; absent where the member may not. */
  readonly onOpen: ((form: OpenForm) => void) | undefined;
}

/** Notices that ask for an action: a reached step, a sale, a maturity that is near or has passed, a shortfall. */
export function LoanNotices({ loan, onOpen }: LoanNoticesProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { money } = useLoanTexts();
  const { status, isShortfall, isLiquidating, isRenewable, liabilities, asset } = loan;
  if (status === 'ended') return null;
  const maturity = formatTime(loan.maturityAt, locale);
  if (isShortfall) {
    const owed = money(sumLiabilities(liabilities), asset);
    return <Notice>{t('detail.notices.shortfall', { owed })}</Notice>;
  }
  return (
    <>
      {isLiquidating && <Notice>{t('detail.notices.liquidating')}</Notice>}
      {status === 'overdue' && <Notice>{t('detail.notices.overdue', { maturity })}</Notice>}
      {isRenewable && <Notice>{t('detail.notices.renewable', { maturity })}</Notice>}
      <ReachedStep loan={loan} onOpen={onOpen} />
    </>
  );
}

const Notice = ({ children }: { children: string }) => (
  <Stack padding="1 0">
    <Note kind="warning">{children}</Note>
  </Stack>
);

/** The highest step that LTV reaches, with what leads back to the opening LTV. */
function ReachedStep({ loan, onOpen }: LoanNoticesProps) {
  const { t } = useTranslation('loans');
  const { money, percent } = useLoanTexts();
  const { ltv, steps, toRestore, asset, collateralAsset } = loan;
  const step = ltv === null ? undefined : LOAN_CALLS[levelOf(ltv, steps) - 1];
  if (step === undefined || toRestore === null) return null;
  const add = money(toRestore.add, collateralAsset);
  const repay = money(toRestore.repay, asset);
  return (
    <Stack gap="1" padding="1 0">
      <Note kind="warning">
        {t('detail.notices.step', {
          step: t(`steps.${step}`),
          ltv: percent(ltv),
          liquidation: percent(steps.liquidation),
          opening: percent(steps.opening),
          add,
          repay,
        })}
      </Note>
      {onOpen !== undefined && (
        <Inline wrap gap="2">
          {findClosed(loan, 'add') === undefined && (
            <Button size="small" onClick={() => onOpen({ form: 'add', amount: toRestore.add })}>
              {t('detail.add.submit', { amount: add })}
            </Button>
          )}
          <Button size="small" onClick={() => onOpen({ form: 'repay', amount: toRestore.repay })}>
            {t('detail.repay.submit', { amount: repay })}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
