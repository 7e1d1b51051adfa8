import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type AmountTerms, largestAmount } from './withdrawalEntry.ts';

interface AmountFieldProps {
  readonly asset: string;
  readonly terms: AmountTerms | undefined;
  readonly available: string | undefined;
  /** Asks for as much as can leave; undefined without a destination. */
  readonly findMax: (() => Promise<{ readonly amount: string | null }>) | undefined;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The amount that leaves the account, fee included. 'Max' is what balance and limits allow. */
export function AmountField({ asset, terms, available, findMax, text, error, onText }: AmountFieldProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const own = useOwnText();
  const places = displayPlaces(asset);
  const largest = largestAmount({ terms, available });
  // Limits are the server's; without a destination the balance alone is known.
  const max = useSubmission({
    mutationFn: async () => (findMax === undefined ? { amount: null } : findMax()),
    onSuccess: ({ amount }) => onText(amount ?? largest ?? ''),
    onError: () => onText(largest ?? ''),
  });
  return (
    <NumberField
      label={t('amount')}
      value={text}
      placeholder="0"
      error={error}
      onValue={onText}
      note={
        <>
          <span>
            {t('available', {
              amount: own(formatDecimal(available, { locale, placesMin: places, placesMax: places })),
              asset,
            })}
          </span>
          <Button
            kind="link"
            disabled={largest === undefined || max.isPending}
            onClick={() => {
              if (findMax === undefined) onText(largest ?? '');
              else max.mutate();
            }}
          >
            {t('max')}
          </Button>
        </>
      }
      unit={
        <Text as="span" size="16" weight="mid">
          {asset}
        </Text>
      }
    />
  );
}
