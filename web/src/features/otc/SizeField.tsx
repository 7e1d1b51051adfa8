import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useOwnBound } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { entryErrorText } from '../../lib/quotes/index.ts';
import type { OtcEntry, SizeResult, SizeUnit } from './orderEntry.ts';

interface SizeFieldProps {
  readonly entry: OtcEntry;
  readonly result: SizeResult;
  /** The largest size of this kind of order, in US dollars. */
  readonly maximumUsd: string;
  readonly disabled: boolean;
  /** The server's rejection of the size. */
  readonly refused: { readonly text: string; readonly needsRequest: boolean } | undefined;
  readonly onEnter: (text: string) => void;
  readonly onUnit: (unit: SizeUnit) => void;
  /** Asks the desk for a price instead; undefined where that is what the form does. */
  readonly onRequest: (() => void) | undefined;
}

/** The size, in either asset or in US dollars (OTC-02). */
export function SizeField(props: SizeFieldProps) {
  const { entry, result, maximumUsd, disabled, refused, onEnter, onUnit, onRequest } = props;
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const own = useOwnBound();
  const isTooLarge = result.entry.kind === 'invalid' && result.entry.fieldError === 'maximum';
  const usd = (value: string) => formatDecimal(value, { locale, placesMax: 0 });
  const error = isTooLarge
    ? t(onRequest === undefined ? 'size.maximum' : 'size.realTimeMaximum', { maximum: usd(maximumUsd) })
    : (entryErrorText(result.entry, result.asset, tQuotes, own) ?? refused?.text);
  const units: readonly { readonly value: SizeUnit; readonly label: string; readonly detail?: string }[] = [
    { value: 'base', label: entry.base },
    { value: 'quote', label: entry.quote },
    { value: 'usd', label: 'USD', detail: t('size.value') },
  ];
  // A pair against the dollar has no second way to enter dollars.
  const offered = entry.quote === 'USD' ? units.filter(({ value }) => value !== 'usd') : units;
  return (
    <>
      <NumberField
        label={t('size.label')}
        value={entry.text}
        disabled={disabled}
        placeholder="0"
        error={error}
        note={<SizeNote entry={entry} result={result} />}
        onValue={onEnter}
        unit={
          <Select
            variant="figure"
            label={t('size.unit')}
            options={offered}
            value={entry.unit}
            disabled={disabled}
            onValue={onUnit}
          />
        }
      />
      {(isTooLarge || refused?.needsRequest === true) && onRequest !== undefined && (
        <Text marginTop="2">
          <Button kind="link" onClick={onRequest}>
            {t('size.request')}
          </Button>
        </Text>
      )}
    </>
  );
}

/** The amount of a size in dollars, or the value of one in an asset. */
function SizeNote({ entry, result: { size } }: Pick<SizeFieldProps, 'entry' | 'result'>) {
  const locale = useLocale();
  if (size === undefined) return null;
  if (entry.unit === 'usd') return `≈ ${formatDecimal(size.amount, { locale, placesMax: 8 })} ${size.asset}`;
  if (size.usd === undefined || size.asset === 'USD') return null;
  return `≈ ${formatDecimal(size.usd, { locale, placesMax: 0 })} USD`;
}
