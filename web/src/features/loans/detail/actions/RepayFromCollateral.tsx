import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { validateEntry } from '../../../../lib/amounts/entry.ts';
import { findAsset } from '../../../../lib/calls/assetRegistry.ts';
import { call } from '../../../../lib/calls/calls.ts';
import { useSettled } from '../../../../lib/calls/useSettled.ts';
import { EntryDrawer } from '../../../../lib/forms/EntryDrawer.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { FIGURES_MS } from '../../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { useLoanAmountError } from './amountError.ts';
import { ConfirmSale, type SaleDraft } from './ConfirmSale.tsx';
import { FormError } from './FormError.tsx';
import { RepayFields, type RepayForm } from './RepayFields.tsx';
import { SaleEffects } from './SaleEffects.tsx';

/** The sale for an amount, or for all that is owed; undefined until it is known for what is entered. */
function usePreview(loanId: string, wanted: SaleDraft['wanted'] | undefined) {
  const entered = wanted === undefined ? '' : JSON.stringify(wanted);
  const settled = useSettled(entered);
  const { data, error } = useQuery({
    queryKey: ['loans', 'fromCollateral', loanId, settled],
    queryFn: ({ signal }) =>
      call('previewLoanFromCollateral', { loanId, ...(JSON.parse(settled) as SaleDraft['wanted']) }, { signal }),
    enabled: settled !== '',
    refetchInterval: FIGURES_MS,
  });
  const isCurrent = settled === entered;
  return { preview: isCurrent ? data : undefined, error: isCurrent ? error : null };
}

/** Repays by selling collateral at the firm price of a liquidation, without its fee: shown first, then confirmed. */
export function RepayFromCollateral({ loan, choice, entry, onEntry, onClose }: RepayForm) {
  const { t } = useTranslation('loans');
  const { money } = useLoanTexts();
  const errorText = useLoanAmountError(loan, 'repay');
  const [draft, setDraft] = useState<SaleDraft>();
  const { loanId, asset, collateralAsset } = loan;
  const total = sumLiabilities(loan.liabilities);
  const rules = { precision: findAsset(asset)?.precision ?? 0, minimum: '0', maximum: total };
  const entered = validateEntry(entry.text, rules);
  const wanted =
    entry.scope === 'all'
      ? ({ isAll: true } as const)
      : entered.kind === 'amount'
        ? { amount: entered.amount }
        : undefined;
  const { preview, error } = usePreview(loanId, wanted);
  if (draft !== undefined)
    return <ConfirmSale loan={loan} draft={draft} onBack={() => setDraft(undefined)} onClose={onClose} />;
  const submit = () => {
    if (wanted === undefined) return t(entered.kind === 'empty' ? 'detail.forms.enter' : 'borrow.correct');
    if (preview === undefined) return t('borrow.checking');
    return t('detail.fromCollateral.review', { amount: money(preview.sold, collateralAsset) });
  };
  return (
    <EntryDrawer
      title={t('detail.repay.title')}
      submit={submit()}
      disabled={wanted === undefined || preview === undefined}
      error={error}
      failure={<FormError loan={loan} error={error} />}
      onSubmit={() => {
        if (wanted !== undefined && preview !== undefined) setDraft({ wanted, preview });
      }}
      onClose={onClose}
    >
      {choice}
      <RepayFields loan={loan} entry={entry} most={total} error={errorText(entered, error)} onEntry={onEntry} />
      <Note>{t('detail.fromCollateral.note')}</Note>
      <SaleEffects loan={loan} preview={preview} />
    </EntryDrawer>
  );
}
