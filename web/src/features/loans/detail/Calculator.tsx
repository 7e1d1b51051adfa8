import type { LoanValues } from '@aldgate/domain/loans/ltv.ts';
import { movingAsset } from '@aldgate/domain/loans/movingPrice.ts';
import { LOAN_CALLS } from '@aldgate/domain/loans/watch.ts';
import { decimal, isDecimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { RangeSlider } from '@aldgate/ui/controls/RangeSlider.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { BeforeAfter, Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { MovingPrice } from '../MovingPrice.tsx';
import type { Loan } from '../queries.ts';
import { findClosed, withForm } from './loanForm.ts';
import { computeChanged, readValues } from './loanValues.ts';
import { useLoanTexts } from './useLoanTexts.ts';

/** The ends of the slider, in percent. */
const PRICE_END = 60;

const NOTHING = { percent: 0, add: '', repay: '' };

/** LN-01: what a change of the price, more collateral and a repayment make of LTV; each amount leads to its form. */
export function Calculator({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const values = readValues(loan);
  return (
    <Section title={t('detail.calculator.title')}>
      {values === null ? (
        <Text size="13" tone="2" padding="3 0">
          {t('detail.calculator.unknown')}
        </Text>
      ) : (
        <Fields loan={loan} values={values} />
      )}
    </Section>
  );
}

const amountOf = (text: string): string => (isDecimal(text) && isPositive(text) ? text : '0');

function Fields({ loan, values }: { readonly loan: Loan; readonly values: LoanValues }) {
  const { t } = useTranslation('loans');
  const [entered, setEntered] = useState(NOTHING);
  const { percent, add, repay } = entered;
  const change = {
    price: toDecimalString(decimal(String(percent)).div('100')),
    added: amountOf(add),
    repaid: amountOf(repay),
  };
  const moving = movingAsset(loan);
  const shown = `${percent < 0 ? '−' : percent > 0 ? '+' : ''}${Math.abs(percent)}%`;
  const isCalm = percent === 0 && add === '' && repay === '';
  return (
    <Stack gap="3" padding="3 0">
      <div>
        <Inline justify="between" size="12">
          <Text as="span" tone="2">
            {t('detail.calculator.price', { asset: moving })}
          </Text>
          <Text as="span" numeric>
            {shown}
          </Text>
        </Inline>
        <RangeSlider
          label={t('detail.calculator.price', { asset: moving })}
          min={-PRICE_END}
          max={PRICE_END}
          step={1}
          value={percent}
          text={shown}
          marks={[{ name: 'none', at: 0 }]}
          onValue={(value) => setEntered({ ...entered, percent: value })}
        />
      </div>
      <FigureField
        label={t('detail.calculator.add')}
        value={add}
        unit={loan.collateralAsset}
        onValue={(value) => setEntered({ ...entered, add: value })}
      />
      <FigureField
        label={t('detail.calculator.repay')}
        value={repay}
        unit={loan.asset}
        onValue={(value) => setEntered({ ...entered, repay: value })}
      />
      <Result loan={loan} values={values} change={change} />
      <Inline wrap gap="2">
        <FormLinks loan={loan} added={change.added} repaid={change.repaid} />
        {!isCalm && (
          <Button kind="link" onClick={() => setEntered(NOTHING)}>
            {t('detail.calculator.reset')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}

interface ResultProps {
  readonly loan: Loan;
  readonly values: LoanValues;
  readonly change: { readonly price: string; readonly added: string; readonly repaid: string };
}

function Result({ loan, values, change }: ResultProps) {
  const { t } = useTranslation('loans');
  const { percent } = useLoanTexts();
  const before = computeChanged(loan, values, {});
  const after = computeChanged(loan, values, change);
  const step = LOAN_CALLS[after.level - 1];
  return (
    <Rows aligned>
      <Row label={t('detail.calculator.result')}>
        {after.ltv === before.ltv ? (
          percent(before.ltv)
        ) : (
          <BeforeAfter before={percent(before.ltv)} after={percent(after.ltv)} />
        )}
      </Row>
      <Row label={t('detail.calculator.level')}>
        {step === undefined ? (
          t(after.ltv === null ? 'detail.calculator.paid' : 'detail.calculator.calm')
        ) : (
          <Badge tone={step === 'liquidation' ? 'danger' : 'warning'}>{t(`steps.${step}`)}</Badge>
        )}
      </Row>
      <Row label={t('detail.forms.liquidationPrice', { asset: movingAsset(loan) })}>
        <MovingPrice before={before.liquidationPrice} after={after.liquidationPrice} />
      </Row>
    </Rows>
  );
}

interface FormLinksProps {
  readonly loan: Loan;
  readonly added: string;
  readonly repaid: string;
}

/** Buttons that open the forms with what was tried. */
function FormLinks({ loan, added, repaid }: FormLinksProps) {
  const { t } = useTranslation('loans');
  const { money } = useLoanTexts();
  const [query, setQuery] = useSearchParams();
  const mayMove = useMemberMay('move');
  if (!mayMove) return null;
  const open = (form: 'add' | 'repay', amount: string) =>
    setQuery(withForm(query, { form, amount }), { replace: true, preventScrollReset: true });
  return (
    <>
      {isPositive(added) && findClosed(loan, 'add') === undefined && (
        <Button size="small" onClick={() => open('add', added)}>
          {t('detail.calculator.openAdd', { amount: money(added, loan.collateralAsset) })}
        </Button>
      )}
      {isPositive(repaid) && (
        <Button size="small" onClick={() => open('repay', repaid)}>
          {t('detail.calculator.openRepay', { amount: money(repaid, loan.asset) })}
        </Button>
      )}
    </>
  );
}
