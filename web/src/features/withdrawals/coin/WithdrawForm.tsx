import { boundText } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Network } from '../../wallet/index.ts';
import { findClosedWithdrawals } from '../closed/closedWithdrawals.ts';
import { AmountField } from '../page/AmountField.tsx';
import { GoogleNote } from '../page/GoogleNote.tsx';
import { Outcome } from '../page/Outcome.tsx';
import { useEnteredText } from '../page/rejection.ts';
import { useFindings } from '../page/useFindings.ts';
import type { WithdrawalControl } from '../page/useWithdrawal.ts';
import { findLookAlike } from '../page/warnings.ts';
import styles from '../page/withdraw.module.css';
import { checkAmount } from '../page/withdrawalEntry.ts';
import { type Entry, useAvailable, usePreview, useRemaining } from '../queries.ts';
import { type CoinRequest, useChainRoute } from '../route.ts';
import { CoinField } from './CoinField.tsx';
import { DestinationField } from './DestinationField.tsx';
import { buildRequest, type Destination, findAddress } from './destination.ts';
import { LookAlikeField } from './LookAlikeField.tsx';
import { NetworkField } from './NetworkField.tsx';

interface WithdrawFormProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  readonly entries: readonly Entry[];
  readonly isWhitelistOn: boolean;
  readonly hasGoogle: boolean;
  readonly to: Destination | undefined;
  /** As entered. */
  readonly amount: string;
  /** The middle part that the user typed of an address that resembles a known one. */
  readonly middle: string;
  readonly control: WithdrawalControl<CoinRequest>;
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
  const route = useChainRoute();
  const preview = usePreview(route, request);
  const enteredText = useEnteredText({ rail: 'chain', asset });
  const findings = useFindings({
    rail: 'chain',
    asset,
    network: network?.name ?? '',
    preview,
    rejection,
    known: to === undefined ? undefined : findClosedWithdrawals({ user, network }),
  });
  const lookAlike = preview.data && findLookAlike(preview.data);
  const isMiddleTyped = lookAlike === undefined || middle.trim().length >= lookAlike.length;
  const isReady = preview.data !== undefined && !findings.isBlocked && isMiddleTyped;

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
        <CoinField asset={asset} />
        {!hasGoogle && <GoogleNote rail="chain" />}
        <DestinationField
          asset={asset}
          networks={networks}
          entries={entries}
          isWhitelistOn={isWhitelistOn}
          to={to}
          error={findings.at('destination')}
          onDestination={props.onDestination}
        />
        {network !== undefined && <NetworkField asset={asset} network={network} isFixed={to !== undefined} />}
        <AmountField
          asset={asset}
          terms={network?.withdraw}
          available={available}
          findMax={to && (() => route.preview(buildRequest(asset, to, 'max')))}
          text={amount}
          error={enteredText(entered) ?? findings.at('amount')}
          onText={props.onAmount}
        />
        {lookAlike !== undefined && to !== undefined && (
          <LookAlikeField
            address={findAddress(to).address}
            lookAlike={lookAlike}
            text={middle}
            error={findings.at('middle')}
            onText={props.onMiddle}
          />
        )}
      </div>
      <Outcome
        rail="chain"
        asset={asset}
        networks={networks}
        network={network?.name}
        fee={network?.withdraw.fee ?? null}
        available={available}
        remaining={remaining.data?.usd}
        preview={preview.data}
        findings={findings}
        isReady={isReady && !control.drafting.isPending}
        submitText={<SubmitText asset={asset} to={to} entered={entered} isMiddleTyped={isMiddleTyped} />}
      />
    </form>
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
