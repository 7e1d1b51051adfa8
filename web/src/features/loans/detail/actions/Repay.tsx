import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Loan } from '../../queries.ts';
import type { RepayEntry } from './RepayFields.tsx';
import { RepayFromAccount } from './RepayFromAccount.tsx';
import { RepayFromCollateral } from './RepayFromCollateral.tsx';

interface RepayProps {
  readonly loan: Loan;
  /** Amount that it is filled with. */
  readonly amount: string;
  readonly onClose: () => void;
}

const SOURCES = ['account', 'collateral'] as const;

/** LN-01: repays a loan in part or whole, from the asset account or by selling its collateral. */
export default function Repay({ loan, amount, onClose }: RepayProps) {
  const { t } = useTranslation('loans');
  const [source, setSource] = useState<(typeof SOURCES)[number]>('account');
  const [entry, setEntry] = useState<RepayEntry>({ scope: 'part', text: amount });
  const choice = !loan.isShortfall && (
    <Segmented
      label={t('detail.repay.source')}
      options={SOURCES.map((value) => ({ value, label: t(`detail.repay.sources.${value}`) }))}
      value={source}
      onValue={setSource}
    />
  );
  const form = { loan, choice, entry, onEntry: setEntry, onClose };
  return source === 'account' ? <RepayFromAccount {...form} /> : <RepayFromCollateral {...form} />;
}
