import { splitPayment, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { validateEntry } from '../../../../lib/amounts/entry.ts';
import { findAsset } from '../../../../lib/calls/assetRegistry.ts';
import { call } from '../../../../lib/calls/calls.ts';
import { EntryDrawer } from '../../../../lib/forms/EntryDrawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useBalance } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { AmountEffect } from './AmountEffect.tsx';
import { useLoanAmountError } from './amountError.ts';
import { FormError } from './FormError.tsx';
import { LtvEffect } from './LtvEffect.tsx';
import { PaidAmounts } from './PaidAmounts.tsx';
import { RepayFields, type RepayForm } from './RepayFields.tsx';
import { useLoanChange } from './useLoanChange.ts';

/** Repays from the asset account. */
export function RepayFromAccount({ loan, choice, entry, onEntry, onClose }: RepayForm) {
  const { t } = useTranslation('loans');
  const { money } = useLoanTexts();
  const errorText = useLoanAmountError(loan, 'repay');
  const { loanId, asset, liabilities } = loan;
  const available = useBalance(asset);
  const total = sumLiabilities(liabilities);
  const rules = { precision: findAsset(asset)?.precision ?? 0, minimum: '0', maximum: total, available };
  const entered = validateEntry(entry.text, rules);
  const isAll = entry.scope === 'all';
  const amount = isAll ? total : entered.kind === 'amount' ? entered.amount : undefined;
  const left = amount && available && toDecimalString(decimal(available).minus(amount));
  const lacks = left?.startsWith('-') ? left.slice(1) : undefined;
  const paid = amount === undefined ? undefined : splitPayment(amount, liabilities).paid;
  const action = useLoanChange({
    name: 'repayLoan',
    send: (request: { readonly amount: string } | { readonly isAll: true }, key) =>
      call('repayLoan', { key, loanId, ...request }),
    done: ({ paid: amounts, currentAmount, status }) => {
      const repaid = money(sumLiabilities(amounts), asset);
      return status === 'ended'
        ? t('detail.repay.doneAll', { amount: repaid })
        : t('detail.repay.done', { amount: repaid, left: money(currentAmount, asset) });
    },
    onClose,
  });
  const submit = () => {
    if (amount === undefined) return t(entered.kind === 'empty' ? 'detail.forms.enter' : 'borrow.correct');
    if (lacks !== undefined) return t('detail.repay.short', { amount: money(lacks, asset) });
    return t('detail.repay.submit', { amount: money(amount, asset) });
  };
  return (
    <EntryDrawer
      title={t('detail.repay.title')}
      submit={submit()}
      disabled={amount === undefined || lacks !== undefined}
      isBusy={action.isPending}
      error={action.error}
      failure={<FormError loan={loan} error={action.error} />}
      onSubmit={() => {
        if (amount !== undefined) action.mutate(isAll ? { isAll: true } : { amount });
      }}
      onClose={onClose}
    >
      {choice}
      <RepayFields
        loan={loan}
        entry={entry}
        most={available !== undefined && decimal(available).lt(total) ? available : total}
        error={errorText(entered, action.error)}
        onEntry={(changed) => {
          action.reset();
          onEntry(changed);
        }}
      />
      <div>
        <Text size="12">{t('detail.forms.beforeAfter')}</Text>
        <Rows aligned>
          <PaidAmounts loan={loan} paid={paid} />
          <LtvEffect loan={loan} change={amount === undefined ? undefined : { repaid: amount }} />
          <AmountEffect
            label={t('detail.forms.available')}
            asset={asset}
            before={available}
            after={lacks === undefined ? left : undefined}
          />
        </Rows>
      </div>
    </EntryDrawer>
  );
}
