import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useEffect, useRef } from 'react';
import { displayPlaces } from '../../../lib/amounts/places.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { AccountFields } from './AccountFields.tsx';
import { BalanceChanges } from './BalanceChanges.tsx';
import { fieldErrorText } from './fieldErrorText.ts';
import { listTransferableAssets, type TransferRoute } from './route.ts';
import { TransferError } from './TransferError.tsx';
import styles from './transfer.module.css';
import type { TransferFlow } from './transferFlow.ts';
import type { TransferView } from './transferView.ts';

interface TransferFormProps {
  readonly id: string;
  readonly route: TransferRoute;
  readonly text: string;
  readonly view: TransferView;
  readonly flow: Extract<TransferFlow, { step: 'draft' | 'sending' }>;
  /** Why the available balance could not be loaded; null without an error. */
  readonly failure: unknown;
  readonly onRoute: (route: TransferRoute) => void;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
}

/** The transfer form, with both balances before and after. It is read-only once sent. */
export function TransferForm({ id, route, text, view, flow, failure, onRoute, onText, onSubmit }: TransferFormProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const sent = flow.step !== 'draft';
  // The amount takes the focus when the form opens, for another transfer, and after a rejection.
  useEffect(() => {
    if (!sent) form.current?.querySelector('input')?.focus();
  }, [sent]);
  const assets = listTransferableAssets(route).map(({ symbol }) => ({ value: symbol, label: symbol }));
  if (failure !== null) {
    const reference = errorReference(failure);
    return (
      <ErrorState
        title={errorText(failure, tApp)}
        text={t('transfer.nothingMoved')}
        reference={reference && tApp('page.reference', { reference })}
      />
    );
  }
  return (
    <Stack
      ref={form}
      as="form"
      gap="3"
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className={styles.form}
    >
      <AccountFields route={route} disabled={sent} onRoute={onRoute} />
      <NumberField
        label={t('transfer.amount')}
        value={text}
        placeholder="0"
        disabled={sent}
        error={sent ? undefined : fieldErrorText(view.entry, route.asset, t)}
        onValue={onText}
        note={<Available view={view} asset={route.asset} disabled={sent} onMax={onText} />}
        unit={
          <Select
            variant="figure"
            label={t('transfer.asset')}
            options={assets}
            value={route.asset}
            disabled={sent}
            onValue={(asset) => onRoute({ ...route, asset })}
          />
        }
      />
      <BalanceChanges route={route} from={view.from} to={view.to} />
      <TransferError flow={flow} asset={route.asset} available={view.from.before} />
    </Stack>
  );
}

interface AvailableProps {
  readonly view: TransferView;
  readonly asset: string;
  readonly disabled: boolean;
  readonly onMax: (text: string) => void;
}

/** The available balance, rounded down, and a button to use all of it. */
function Available({ view: { from, largest }, asset, disabled, onMax }: AvailableProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const places = displayPlaces(asset);
  const amount = formatDecimal(from.before, { locale, placesMin: places, placesMax: places });
  return (
    <>
      <span>{t('transfer.available', { amount, asset })}</span>
      <Button kind="link" disabled={disabled || largest === undefined} onClick={() => onMax(largest ?? '')}>
        {t('transfer.max')}
      </Button>
    </>
  );
}
