import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { largestSpend } from '../../lib/amounts/entry.ts';
import { displayPlaces } from '../../lib/amounts/places.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { ConvertView } from './view.ts';

interface AvailableNoteProps {
  readonly view: ConvertView;
  readonly disabled: boolean;
  readonly onMax: (text: string) => void;
}

/** The available balance, rounded down, and a button to use all of it. */
export function AvailableNote({ view, disabled, onMax }: AvailableNoteProps) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const { from, fromAvailable } = view;
  const places = displayPlaces(from.asset);
  const amount = formatDecimal(fromAvailable, { locale, placesMin: places, placesMax: places });
  return (
    <>
      <span>{t('available', { amount, asset: from.asset })}</span>
      <Button
        kind="link"
        disabled={disabled || fromAvailable === undefined}
        onClick={() => onMax(largestSpend({ ...from, available: fromAvailable }))}
      >
        {t('max')}
      </Button>
    </>
  );
}
