import { boundText } from '../../../lib/amounts/amounts.ts';
import type { Entry } from '../../../lib/amounts/entry.ts';
import { useOwnBound } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const ASSET = 'USDT';

/** Names of an amount's limits, for the sentence of its error. */
interface Reasons {
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  readonly balance?: string | undefined;
}

/** Returns the text of an amount's error, with the bound that it breaks and what sets that bound. */
export function useAmountError(): (entry: Entry | undefined, reasons?: Reasons) => string | undefined {
  const { t } = useTranslation('brokers');
  const ownBound = useOwnBound();
  return (entry, reasons = {}) => {
    if (entry?.kind !== 'invalid') return undefined;
    const { fieldError, bound } = entry;
    if (fieldError === 'number') return t('transfers.errors.number');
    if (fieldError === 'decimals') return t('transfers.errors.decimals', { bound, asset: ASSET });
    const shown = ownBound('balance', boundText(bound, ASSET));
    const reason = reasons[fieldError];
    const side = fieldError === 'minimum' ? 'minimum' : 'balance';
    const text = t(`transfers.errors.${side}`, { bound: shown, asset: ASSET });
    return reason === undefined ? text : t('bounds.because', { text, reason });
  };
}
