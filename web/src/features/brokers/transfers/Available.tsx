import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { FundView } from './fundView.ts';
import type { useFundAvailable } from './queries.ts';

const BOUNDS = ['ledger', 'exchange', 'project'] as const;

interface AvailableProps {
  readonly available: ReturnType<typeof useFundAvailable>['data'];
  readonly view: FundView;
  readonly asset: string;
  readonly disabled: boolean;
  readonly onMax: (text: string) => void;
}

/** The largest amount, the bound that binds with the others as a hint, and a button to use all of it. */
export function Available({ available, view: { largest }, asset, disabled, onMax }: AvailableProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const own = useOwnText();
  const write = (value: string | null | undefined) =>
    own(formatDecimal(value, { locale, placesMin: displayPlaces(asset), placesMax: fullPlaces(asset) }));
  const bounds = BOUNDS.flatMap((name) => {
    const value = available?.bounds[name] ?? null;
    return value === null ? [] : [`${t(`transfers.bounds.${name}`)}: ${write(value)} ${asset}`];
  });
  return (
    <>
      <span title={bounds.join('\n')}>
        {t('transfers.available', { amount: write(available?.available), asset })}
        {available != null && <> · {t(`transfers.bounds.${available.bound}`)}</>}
      </span>
      <Button kind="link" disabled={disabled || largest === undefined} onClick={() => onMax(largest ?? '')}>
        {t('transfers.max')}
      </Button>
    </>
  );
}
