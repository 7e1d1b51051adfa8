import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { type AssetBalance, add } from './balances.ts';
import { useWallet } from './walletStore.ts';

interface TableNoteProps {
  readonly shown: readonly AssetBalance[];
  readonly hidden: readonly AssetBalance[];
  /** The time of the balances, epoch milliseconds. */
  readonly asOf: number;
}

/** The number of displayed and hidden assets, and the time of the balances. */
export function TableNote({ shown, hidden, asOf }: TableNoteProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const masked = useWallet((wallet) => wallet.masked);
  const unvalued = shown.filter(({ usdValuation }) => usdValuation === null).length;
  const small = add(hidden.map(({ usdValuation }) => usdValuation ?? '0'));
  const amount = masked ? '••••••' : formatDecimal(small, { locale, placesMin: 2, placesMax: 2 });
  const notes = [
    t('summary.shown', { shown: shown.length }),
    hidden.length > 0 && t('summary.hidden', { hidden: hidden.length, amount }),
    unvalued > 0 && t('summary.unvalued', { unvalued }),
    t('summary.asOf', { time: formatTime(asOf, locale) }),
  ];
  return (
    <Text padding="3 0 0" size="12" tone="3">
      {notes.filter((part) => part !== false).join(' · ')}
    </Text>
  );
}
