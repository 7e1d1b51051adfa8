import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { boundText } from '../../../lib/amounts/amounts.ts';
import type { Entry } from '../../../lib/amounts/entry.ts';
import { useOwnBound } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Flow } from '../../../lib/submissions/transferFlow.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useBrokerAssets } from '../queries.ts';
import { Available } from './Available.tsx';
import { Effects } from './Effects.tsx';
import type { FundView } from './fundView.ts';
import { type Location, writeLocation } from './location.ts';
import type { FundRequest, FundResult, TransferAccount, useFundAvailable } from './queries.ts';
import type { useTransferAccounts } from './useTransferAccounts.ts';

interface TransferFormProps {
  readonly id: string;
  readonly asset: string;
  readonly text: string;
  readonly view: FundView;
  readonly flow: Extract<Flow<FundRequest, FundResult>, { step: 'draft' | 'sending' }>;
  readonly accounts: ReturnType<typeof useTransferAccounts>;
  readonly available: ReturnType<typeof useFundAvailable>;
  readonly onAsset: (asset: string) => void;
  readonly onSource: (location: Location) => void;
  readonly onTarget: (location: Location) => void;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
}

/** Source, target, asset and amount, with the balances and margin ratios before and after. Read-only once sent. */
export function TransferForm(props: TransferFormProps) {
  const { id, asset, text, view, flow, available } = props;
  const { sources, targets, source, target } = props.accounts;
  const { t } = useTranslation('brokers');
  const errorOf = useEntryError(asset);
  const isSent = flow.step !== 'draft';
  const assets = (useBrokerAssets().data ?? []).map((each) => ({
    value: each.asset,
    label: each.asset,
    detail: each.name,
  }));
  return (
    <Stack
      as="form"
      gap="3"
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <AccountField
        label={t('transfers.columns.source')}
        accounts={sources.data ?? []}
        value={source}
        disabled={isSent}
        onValue={props.onSource}
      />
      <AccountField
        label={t('transfers.columns.target')}
        accounts={targets.data ?? []}
        value={target}
        disabled={isSent}
        onValue={props.onTarget}
      />
      <NumberField
        label={t('transfers.columns.amount')}
        value={text}
        placeholder="0"
        disabled={isSent}
        error={isSent ? undefined : errorOf(view.entry)}
        onValue={props.onText}
        note={<Available available={available.data} view={view} asset={asset} disabled={isSent} onMax={props.onText} />}
        unit={
          <Select
            variant="figure"
            label={t('asset')}
            options={assets}
            value={asset}
            disabled={isSent}
            onValue={props.onAsset}
          />
        }
      />
      <Effects
        asset={asset}
        amount={view.entry.kind === 'amount' ? view.entry.amount : undefined}
        source={source}
        target={target}
      />
      <BrokerError error={sources.error ?? targets.error ?? available.error} />
      <FlowError flow={flow} />
    </Stack>
  );
}

interface AccountFieldProps {
  readonly label: string;
  readonly accounts: readonly TransferAccount[];
  readonly value: TransferAccount | undefined;
  readonly disabled: boolean;
  readonly onValue: (location: Location) => void;
}

/** An account of a transfer; one that is closed cannot be chosen, and says why, also where it was chosen before. */
function AccountField({ label, accounts, value, disabled, onValue }: AccountFieldProps) {
  const { t } = useTranslation('brokers');
  const options = accounts.map(({ location, label: name, isOpen, closedBy }) => ({
    value: writeLocation(location),
    label: name,
    isDisabled: !isOpen,
    ...(closedBy !== null && { detail: t(`transfers.closedBy.${closedBy}`) }),
  }));
  const chosen = value === undefined ? '' : writeLocation(value.location);
  const nothing = t(accounts.some(({ isOpen }) => isOpen) ? 'transfers.choose' : 'transfers.noAccount');
  const reason = value?.isOpen === false && value.closedBy !== null ? value.closedBy : undefined;
  return (
    <SelectField
      label={label}
      options={chosen === '' ? [{ value: '', label: nothing }, ...options] : options}
      value={chosen}
      disabled={disabled}
      error={reason && !disabled ? t('transfers.closed', { reason: t(`transfers.closedBy.${reason}`) }) : undefined}
      onValue={(text) => {
        const account = accounts.find(({ location }) => writeLocation(location) === text);
        if (account !== undefined) onValue(account.location);
      }}
    />
  );
}

/** The text of an entry's error, with the bound that it breaks. */
function useEntryError(asset: string): (entry: Entry) => string | undefined {
  const { t } = useTranslation('brokers');
  const ownBound = useOwnBound();
  return (entry) => {
    if (entry.kind !== 'invalid') return undefined;
    const { fieldError, bound } = entry;
    if (fieldError === 'number') return t('transfers.errors.number');
    if (fieldError === 'decimals') return t('transfers.errors.decimals', { bound, asset });
    const shown = ownBound(fieldError, boundText(bound, asset));
    return fieldError === 'minimum'
      ? t('transfers.errors.minimum', { bound: shown, asset })
      : t('transfers.errors.balance', { bound: shown, asset });
  };
}

/** The server's rejection, and the unknown outcome after a lost response. */
function FlowError({ flow }: Pick<TransferFormProps, 'flow'>) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  if (flow.step === 'draft') return <BrokerError error={flow.error} />;
  if (flow.answer === 'awaited') return null;
  if (flow.answer === 'missing') return <Note>{t('transfers.unanswered.asking')}</Note>;
  return (
    <ErrorState
      title={t('transfers.unanswered.title')}
      text={t('transfers.unanswered.gaveUp')}
      reference={tApp('page.reference', { reference: flow.request.key })}
    />
  );
}
