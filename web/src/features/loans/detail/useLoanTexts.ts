import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';

/** Writers of a loan's figures within sentences and buttons; own ones are hidden as elsewhere. */
export function useLoanTexts() {
  const locale = useLocale();
  const own = useOwnText();
  return {
    /** An amount in full with its asset. */
    money: (amount: string, asset: string) => own(formatMoney(amount, asset, { locale })),
    /** An LTV or a rate as percent. */
    percent: (fraction: string | null) => (fraction === null ? MISSING : formatPercent(fraction, locale)),
  };
}
