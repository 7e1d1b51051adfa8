import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { validateEntry } from '../../../../lib/amounts/entry.ts';
import { findAsset } from '../../../../lib/calls/assetRegistry.ts';
import { call } from '../../../../lib/calls/calls.ts';
import { EntryDrawer } from '../../../../lib/forms/EntryDrawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { type Loan, useBalance } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { AmountEffect } from './AmountEffect.tsx';
import { useLoanAmountError } from './amountError.ts';
import { FormError } from './FormError.tsx';
import { LtvEffect } from './LtvEffect.tsx';
import { useLoanChange } from './useLoanChange.ts';

interface AdjustCollateralProps {
  readonly loan: Loan;
  readonly direction: 'add' | 'release';
  /** Amount that it is filled with. */
  readonly amount: string;
  readonly onClose: () => void;
}

/** LN-01: adds collateral, or releases it down to the opening LTV. */
export default function AdjustCollateral({ loan, direction, amount: filled, onClose }: AdjustCollateralProps) {
  const { t } = useTranslation('loans');
  const { money, percent } = useLoanTexts();
  const errorText = useLoanAmountError(loan, direction);
  const [text, setText] = useState(filled);
  const { loanId, collateralAsset: asset, collateralAmount, releasable, steps } = loan;
  const available = useBalance(asset);
  const isAdded = direction === 'add';
  const most = isAdded ? available : (releasable ?? undefined);
  const rules = { precision: findAsset(asset)?.precision ?? 0, minimum: '0' };
  const entry = validateEntry(text, {
    ...rules,
    ...(isAdded ? { available } : releasable !== null && { maximum: releasable }),
  });
  const amount = entry.kind === 'amount' ? entry.amount : undefined;
  const change = amount && (isAdded ? amount : `-${amount}`);
  const action = useLoanChange({
    name: 'adjustLoanCollateral',
    send: (request: { readonly amount: string }, key) =>
      call('adjustLoanCollateral', { key, loanId, direction, ...request }),
    done: ({ ltv }, request) =>
      t(`detail.${direction}.done`, { amount: money(request.amount, asset), ltv: percent(ltv) }),
    onClose,
  });
  return (
    <EntryDrawer
      title={t(`detail.${direction}.title`)}
      submit={
        amount === undefined
          ? t(entry.kind === 'empty' ? 'detail.forms.enter' : 'borrow.correct')
          : t(`detail.${direction}.submit`, { amount: money(amount, asset) })
      }
      disabled={amount === undefined}
      isBusy={action.isPending}
      error={action.error}
      failure={<FormError loan={loan} error={action.error} />}
      onSubmit={() => {
        if (amount !== undefined) action.mutate({ amount });
      }}
      onClose={onClose}
    >
      {isAdded && isRestoring(filled, loan) && (
        <Note>{t('detail.add.filled', { opening: percent(steps.opening) })}</Note>
      )}
      <NumberField
        label={t(`detail.${direction}.amount`)}
        value={text}
        placeholder="0"
        unit={
          <Text as="span" size="14" tone="3">
            {asset}
          </Text>
        }
        note={
          most !== undefined && (
            <Button kind="link" onClick={() => setText(most)}>
              {money(most, asset)}
            </Button>
          )
        }
        error={errorText(entry, action.error)}
        onValue={(entered) => {
          action.reset();
          setText(entered);
        }}
      />
      <Text size="12" lead="text" tone="2">
        {t(`detail.${direction}.note`, { opening: percent(steps.opening) })}
      </Text>
      <div>
        <Text size="12">{t('detail.forms.beforeAfter')}</Text>
        <Rows aligned>
          <AmountEffect
            label={t('detail.collateral')}
            asset={asset}
            before={collateralAmount}
            after={change && toDecimalString(decimal(collateralAmount).plus(change))}
          />
          <LtvEffect loan={loan} change={change === undefined ? undefined : { added: change }} />
          <AmountEffect
            label={t('detail.forms.available')}
            asset={asset}
            before={available}
            after={change && available && toDecimalString(decimal(available).minus(change))}
          />
        </Rows>
      </div>
    </EntryDrawer>
  );
}

/** The most that a filled amount differs from what restores the opening LTV now: the price moves on. */
const MOVED = '0.05';

/** Whether a form was filled with what restores the opening LTV. */
const isRestoring = (filled: string, { toRestore }: Loan): boolean =>
  filled !== '' &&
  toRestore !== null &&
  decimal(filled).minus(toRestore.add).abs().lte(decimal(toRestore.add).times(MOVED));
