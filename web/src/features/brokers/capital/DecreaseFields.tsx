import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import { AmountField } from './AmountField.tsx';
import type { DecreaseView } from './decreaseView.ts';
import type { DecreasePreview } from './queries.ts';

interface DecreaseEntry {
  readonly priority: string;
  readonly subordinated: string;
}

interface DecreaseFieldsProps {
  readonly entry: DecreaseEntry;
  readonly view: DecreaseView;
  readonly preview: DecreasePreview | undefined;
  readonly onEntry: (changed: Partial<DecreaseEntry>) => void;
}

/** Fields for the repayment and for the capital taken out, each with its maximum. */
export function DecreaseFields({ entry, view, preview, onEntry }: DecreaseFieldsProps) {
  const { t } = useTranslation('brokers');
  const errorOf = useAmountError();
  const amount = useAmountText();
  const bound = preview?.bound ?? null;
  const note = (maximum: string | undefined, enter: (text: string) => void) => (
    <>
      {t('decrease.maximum', { amount: amount(maximum) })}{' '}
      <Button kind="link" disabled={maximum === undefined || maximum === '0'} onClick={() => enter(maximum ?? '')}>
        {t('transfers.max')}
      </Button>
    </>
  );
  return (
    <>
      <AmountField
        label={t('decrease.priority')}
        value={entry.priority}
        error={errorOf(view.priority, { balance: t('bounds.principal') })}
        note={note(preview?.priorityMaximum, (priority) => onEntry({ priority }))}
        onValue={(priority) => onEntry({ priority })}
      />
      <AmountField
        label={t('decrease.subordinated')}
        value={entry.subordinated}
        error={errorOf(view.subordinated, bound === null ? {} : { balance: t(`bounds.${bound}`) })}
        note={note(preview?.subordinatedMaximum, (subordinated) => onEntry({ subordinated }))}
        onValue={(subordinated) => onEntry({ subordinated })}
      />
      {preview !== undefined && (
        <Text size="12" lead="text" tone="2">
          {bound === null ? t('decrease.closed') : t('decrease.bound', { bound: t(`bounds.${bound}`) })}
        </Text>
      )}
    </>
  );
}
