import { CallError, errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useEffect, useRef } from 'react';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { boundText, displayPlaces, fullPlaces } from '../../../lib/amounts/amounts.ts';
import type { Entry } from '../../../lib/amounts/entry.ts';
import { useOwnBound, useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { errorText } from '../../../lib/messages/errorText.ts';
import { RestrictedState } from '../../../lib/page/RestrictedState.tsx';
import { useAssetLists } from '../../../lib/session/assets.ts';
import { BalanceChanges } from './BalanceChanges.tsx';
import type { ClosedTransfers } from './closedTransfers.ts';
import {
  avoidSpot,
  findRouteAsset,
  listTransferableAssets,
  selectAccount,
  swapAccounts,
  type TransferRoute,
  type TransferSide,
} from './route.ts';
import styles from './transfer.module.css';
import type { TransferView } from './transferView.ts';
import type { TransferFlow } from './useTransferFlow.ts';

interface TransferFormProps {
  readonly id: string;
  readonly route: TransferRoute;
  readonly text: string;
  readonly view: TransferView;
  readonly flow: Extract<TransferFlow, { step: 'draft' | 'sending' }>;
  /** Why this transfer is closed; undefined where it is open. */
  readonly closed: ClosedTransfers | undefined;
  /** Why the available balance could not be loaded; null without an error. */
  readonly failure: unknown;
  readonly onRoute: (route: TransferRoute) => void;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
}

/** The transfer form, with both balances before and after. It is read-only once sent. */
export function TransferForm(props: TransferFormProps) {
  const { id, route, text, view, flow, closed, failure, onRoute, onText, onSubmit } = props;
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const sent = flow.step !== 'draft';
  const ownBound = useOwnBound();
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
      <RouteNote route={route} closed={closed} />
      <NumberField
        label={t('transfer.amount')}
        value={text}
        placeholder="0"
        disabled={sent}
        error={sent ? undefined : fieldErrorText(view.entry, route.asset, t, ownBound)}
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

/** Why a direction, or every asset but one, is closed: known before anything is entered. */
function RouteNote({ route, closed }: { route: TransferRoute; closed: ClosedTransfers | undefined }) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const isForbidden = useAssetLists(({ spotTradingForbidden }) => spotTradingForbidden);
  const only = findRouteAsset(route);
  if (closed?.kind === 'restricted') return <RestrictedState restriction={closed.restriction} />;
  if (closed?.kind === 'suspended') return <Note kind="warning">{t('transfer.suspended', closed)}</Note>;
  return (
    <>
      {isForbidden && <Note>{tApp('errors.spotForbidden')}</Note>}
      {only !== undefined && <Note>{t('transfer.futuresTakes', { asset: only })}</Note>}
    </>
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
  const own = useOwnText();
  const amount = own(formatDecimal(from.before, { locale, placesMin: places, placesMax: fullPlaces(asset) }));
  return (
    <>
      <span>{t('transfer.available', { amount, asset })}</span>
      <Button kind="link" disabled={disabled || largest === undefined} onClick={() => onMax(largest ?? '')}>
        {t('transfer.max')}
      </Button>
    </>
  );
}

interface AccountFieldsProps {
  readonly route: TransferRoute;
  readonly disabled: boolean;
  readonly onRoute: (route: TransferRoute) => void;
}

/** The two accounts, and a button that swaps them. */
function AccountFields({ route, disabled, onRoute }: AccountFieldsProps) {
  const { t } = useTranslation('wallet');
  const isForbidden = useAssetLists(({ spotTradingForbidden }) => spotTradingForbidden);
  const change = (next: TransferRoute) => onRoute(isForbidden ? avoidSpot(next) : next);
  const options = CUSTOMER_ACCOUNTS.map((account) => ({
    value: account,
    label: accountName(account),
    detail: t(`transfer.kinds.${account}`),
  }));
  const field = (end: TransferSide) => (
    <SelectField
      label={t(`transfer.${end}`)}
      options={options.filter(({ value }) => !(isForbidden && end === 'transferTo' && value === 'trade_account'))}
      value={route[end]}
      disabled={disabled}
      onValue={(account) => change(selectAccount(route, end, account))}
    />
  );
  return (
    <div className={styles.accounts}>
      {field('transferFrom')}
      <Button
        kind="square"
        aria-label={t('transfer.flip')}
        disabled={disabled}
        onClick={() => change(swapAccounts(route))}
      >
        <span className={styles.across}>
          <Icon name="swap" />
        </span>
      </Button>
      {field('transferTo')}
    </div>
  );
}

interface TransferErrorProps {
  readonly flow: Extract<TransferFlow, { step: 'draft' | 'sending' }>;
  readonly asset: string;
  readonly available: string | undefined;
}

/** The server's rejection, and the unknown outcome after a lost response. */
function TransferError({ flow, asset, available }: TransferErrorProps) {
  const { t } = useTranslation('wallet');
  const ownBound = useOwnBound();
  const { t: tApp } = useTranslation();
  if (flow.step === 'sending') {
    if (flow.answer === 'awaited') return null;
    if (flow.answer === 'missing') return <Note>{t('transfer.unanswered.asking')}</Note>;
    return (
      <ErrorState
        title={t('transfer.unanswered.title')}
        text={t('transfer.unanswered.gaveUp')}
        reference={tApp('page.reference', { reference: flow.request.key })}
      />
    );
  }
  if (flow.error === undefined) return null;
  const { error } = flow;
  const entry = error instanceof CallError ? error.entry : undefined;
  const reference = errorReference(error);
  const findTitle = (): string => {
    if (entry === 'insufficientBalance' && available !== undefined)
      return t('transfer.errors.balance', { bound: ownBound('balance', boundText(available, asset)), asset });
    return entry === 'financingState' ? t('transfer.errors.shortfall') : errorText(error, tApp);
  };
  return (
    <ErrorState
      title={findTitle()}
      text={t('transfer.nothingMoved')}
      reference={reference && tApp('page.reference', { reference })}
    />
  );
}

/** The error text of an entered amount, with its bound; undefined without an error. */
function fieldErrorText(
  entry: Entry,
  asset: string,
  t: Translate<'wallet'>,
  ownBound: ReturnType<typeof useOwnBound>,
): string | undefined {
  if (entry.kind !== 'invalid') return undefined;
  const { fieldError, bound } = entry;
  if (fieldError === 'number') return t('transfer.errors.number');
  if (fieldError === 'decimals') return t('transfer.errors.decimals', { bound, asset });
  return fieldError === 'minimum'
    ? t('transfer.errors.minimum', { bound: boundText(bound, asset), asset })
    : t('transfer.errors.balance', { bound: ownBound(fieldError, boundText(bound, asset)), asset });
}
