import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { AmountField } from './AmountField.tsx';
import type { IncreaseView } from './increaseView.ts';

/** The texts as entered; the rate in percent. */
export interface IncreaseEntry {
  readonly priority: string;
  readonly subordinated: string;
  readonly rate: string;
}

interface IncreaseFieldsProps {
  readonly project: ProjectInfo;
  readonly entry: IncreaseEntry;
  readonly view: IncreaseView;
  readonly available: string | undefined;
  readonly onEntry: (changed: Partial<IncreaseEntry>) => void;
}

/** The loan, the subordinated part and the rate, each with its bounds. */
export function IncreaseFields({ project, entry, view, available, onEntry }: IncreaseFieldsProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const errorOf = useAmountError();
  const amount = useAmountText();
  const { bounds, rate } = view;
  const { minimum, maximum } = project.terms.annualRate;
  const range = { minimum: formatPercent(minimum, locale), maximum: formatPercent(maximum, locale) };
  return (
    <>
      <AmountField
        label={t('increase.priority')}
        value={entry.priority}
        error={errorOf(view.priority, { maximum: t('bounds.credit') })}
        note={t('increase.creditLeft', { amount: amount(project.creditLeft) })}
        onValue={(priority) => onEntry({ priority })}
      />
      <AmountField
        label={t('increase.subordinated')}
        value={entry.subordinated}
        error={errorOf(view.subordinated, {
          minimum: bounds && t(`bounds.${bounds.minimumBound}`),
          maximum: t('bounds.ratio'),
          balance: t('bounds.balance'),
        })}
        note={t('increase.available', { amount: amount(available) })}
        onValue={(subordinated) => onEntry({ subordinated })}
      />
      {bounds !== undefined && (
        <Text size="12" lead="text" tone="2">
          {t('increase.range', {
            minimum: amount(bounds.minimum),
            minimumBound: t(`bounds.${bounds.minimumBound}`),
            maximum: amount(bounds.maximum),
            maximumBound: t(`bounds.${bounds.maximumBound}`),
          })}
        </Text>
      )}
      <TextField
        label={t('increase.rate', range)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={entry.rate}
        error={
          rate.kind === 'number'
            ? t('transfers.errors.number')
            : rate.kind === 'range'
              ? t('increase.rateRange', range)
              : undefined
        }
        end={
          <Text as="span" tone="3">
            {'%'}
          </Text>
        }
        onValue={(text) => onEntry({ rate: text })}
      />
    </>
  );
}
