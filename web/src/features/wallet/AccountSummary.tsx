import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { type AccountBalance, type AccountType, computePercent, frozenValuation, valuation } from './balances.ts';
import { SummaryPart } from './SummaryPart.tsx';
import { useWallet } from './walletStore.ts';

interface AccountSummaryProps {
  readonly account: AccountType;
  readonly rows: readonly AccountBalance[];
  /** The USD valuation of which the account is a share. */
  readonly total: string;
}

/** An account's valuation, its share, and its frozen part. */
export function AccountSummary({ account, rows, total }: AccountSummaryProps) {
  const { t } = useTranslation('wallet');
  const masked = useWallet((wallet) => wallet.masked);
  const value = valuation(rows, account);
  return (
    <SummaryPart label={t(`accounts.${account}`)} value={value} share={computePercent(value, total)}>
      {t('frozen')} <Amount value={frozenValuation(rows, account)} places={2} masked={masked} />
    </SummaryPart>
  );
}
