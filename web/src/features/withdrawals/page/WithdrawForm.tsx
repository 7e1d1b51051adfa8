import { LIMIT_WITHOUT_GOOGLE_USD } from '@aldgate/domain/wallet/withdrawalLimits.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { Network } from '../../wallet/index.ts';
import { ClosedState } from '../closed/ClosedState.tsx';
import { findClosedWithdrawals, parseClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import { type Entry, useAvailable, usePreview, useRemaining } from '../queries.ts';
import { AmountField } from './AmountField.tsx';
import { AssetField } from './AssetField.tsx';
import { DestinationField } from './DestinationField.tsx';
import { buildRequest, type Destination, findAddress } from './destination.ts';
import { Figures } from './Figures.tsx';
import { LookAlikeField } from './LookAlikeField.tsx';
import { NetworkField } from './NetworkField.tsx';
import { toErrors, useEnteredText, useRejectionText } from './rejection.ts';
import { Steps } from './Steps.tsx';
import type { WithdrawalControl } from './useWithdrawal.ts';
import { Warnings } from './Warnings.tsx';
import { findLookAlike } from './warnings.ts';
import styles from './withdraw.module.css';
import { checkAmount } from './withdrawalEntry.ts';

interface WithdrawFormProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  readonly entries: readonly Entry[];
  readonly isWhitelistOn: boolean;
  readonly hasGoogle: boolean;
  readonly to: Destination | undefined;
  /** As entered. */
  readonly amount: string;
  /** What was typed of an address that resembles a known one. */
  readonly middle: string;
  readonly control: WithdrawalControl;
  /** The error of the last attempt. */
  readonly rejection: unknown;
  readonly onDestination: (to: Destination) => void;
  readonly onAmount: (text: string) => void;
  readonly onMiddle: (text: string) => void;
}

/** Address, amount, and what follows from them: fee, limit, balance and every step. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { asset, networks, entries, isWhitelistOn, hasGoogle, to, amount, middle, control, rejection } = props;
  const user = useSession(({ userInfo }) => userInfo);
  const network = networks.find((each) => each.network === (to && findAddress(to).network)) ?? networks[0];
  const available = useAvailable(asset);
  const remaining = useRemaining(asset);
  const entered = checkAmount({ text: amount, terms: network?.withdraw, available });
  const request = to !== undefined && entered.kind === 'amount' ? buildRequest(asset, to, entered.amount) : undefined;
  const preview = usePreview(request);
  const describe = useRejectionText(asset, network?.name ?? '');
  const enteredText = useEnteredText(asset);

  const found = preview.data === undefined ? [] : toErrors(preview.data);
  const lookAlike = preview.data && findLookAlike(preview.data);
  // The characters are only sent with the draft.
  const blocking = found.map((error) => ({ error, ...describe(error) })).filter(({ field }) => field !== 'middle');
  const rejected = rejection === undefined ? undefined : { error: rejection, ...describe(rejection) };
  const closed =
    (to === undefined ? undefined : findClosedWithdrawals({ user, network })) ??
    [rejection, preview.error, ...found].map(parseClosedWithdrawals).find((each) => each !== undefined);
  const at = (field: 'address' | 'amount' | 'middle') =>
    [...blocking, ...(rejected === undefined ? [] : [rejected])].find((each) => each.field === field)?.text;
  const isMiddleTyped = lookAlike === undefined || middle.trim().length >= lookAlike.length;
  const isReady = preview.data !== undefined && blocking.length === 0 && closed === undefined && isMiddleTyped;

  const submit = () => {
    if (!isReady || request === undefined) return;
    control.draft({ ...request, ...(lookAlike !== undefined && { confirmMiddle: middle.trim() }) });
  };
  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.entry}>
        <AssetField asset={asset} />
        {!hasGoogle && <GoogleNote />}
        <DestinationField
          asset={asset}
          networks={networks}
          entries={entries}
          isWhitelistOn={isWhitelistOn}
          to={to}
          error={at('address')}
          onDestination={props.onDestination}
        />
        {network !== undefined && <NetworkField asset={asset} network={network} isFixed={to !== undefined} />}
        <AmountField
          asset={asset}
          terms={network?.withdraw}
          available={available}
          to={to}
          text={amount}
          error={enteredText(entered) ?? at('amount')}
          onText={props.onAmount}
        />
        {lookAlike !== undefined && to !== undefined && (
          <LookAlikeField
            address={findAddress(to).address}
            lookAlike={lookAlike}
            text={middle}
            error={at('middle')}
            onText={props.onMiddle}
          />
        )}
      </div>
      <div className={styles.outcome}>
        {closed === undefined ? (
          <>
            <Figures
              asset={asset}
              fee={network?.withdraw.fee ?? null}
              available={available}
              remaining={remaining.data?.usd}
              preview={preview.data}
            />
            {preview.data !== undefined && (
              <>
                <Steps steps={preview.data.steps} networks={networks} />
                <Warnings preview={preview.data} />
              </>
            )}
            <ActionError error={preview.error} />
            {rejected?.field === 'form' && <ActionError error={rejected.error} />}
            {blocking
              .filter(({ field }) => field === 'form')
              .map(({ error }) => (
                <ActionError key={error.code} error={error} />
              ))}
            <Button type="submit" kind="primary" size="large" wide disabled={!isReady || control.drafting.isPending}>
              <SubmitText asset={asset} to={to} entered={entered} isMiddleTyped={isMiddleTyped} />
            </Button>
          </>
        ) : (
          <ClosedState closed={closed} network={network?.name ?? asset} />
        )}
      </div>
    </form>
  );
}

/** WAL-08: what a member without Google can withdraw. */
function GoogleNote() {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return (
    <Note kind="warning">
      {t('google.text', { limit: formatDecimal(LIMIT_WITHOUT_GOOGLE_USD, { locale }) })}{' '}
      <PathLink to="account/safe">{t('google.action')}</PathLink>
    </Note>
  );
}

interface SubmitTextProps {
  readonly asset: string;
  readonly to: Destination | undefined;
  readonly entered: ReturnType<typeof checkAmount>;
  readonly isMiddleTyped: boolean;
}

/** Names the action, or what is missing for it. */
function SubmitText({ asset, to, entered, isMiddleTyped }: SubmitTextProps) {
  const { t } = useTranslation('withdrawals');
  if (to === undefined) return t('submit.address');
  if (entered.kind === 'empty') return t('submit.amount');
  if (entered.kind === 'invalid') return t('submit.correct');
  if (!isMiddleTyped) return t('submit.middle');
  return t('submit.continue', { amount: boundText(entered.amount, asset), asset });
}
