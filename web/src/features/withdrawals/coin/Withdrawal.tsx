import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { Network } from '../../wallet/index.ts';
import { useWithdrawal } from '../page/useWithdrawal.ts';
import type { Entry } from '../queries.ts';
import { useChainRoute } from '../route.ts';
import { Chosen } from './Chosen.tsx';
import { DestinationRows } from './DestinationRows.tsx';
import type { Destination, TypedAddress } from './destination.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

/** Loaded when they are reached, as are the fields of the codes. */
const ConfirmStep = lazyPart(() => import('../page/ConfirmStep.tsx'));
const CoinProgress = lazyPart(() => import('./CoinProgress.tsx'));

interface WithdrawalProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  readonly entries: readonly Entry[];
  readonly isWhitelistOn: boolean;
}

const newKey = () => crypto.randomUUID();

/** A withdrawal from its entry to its progress. What was entered stays until it is confirmed. */
export function Withdrawal({ asset, networks, entries, isWhitelistOn }: WithdrawalProps) {
  const { t: tApp } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<TypedAddress>();
  const [amount, setAmount] = useState('');
  const [middle, setMiddle] = useState('');
  const route = useChainRoute();
  const control = useWithdrawal(route, newKey);
  const hasGoogle = useSession(({ userInfo }) => userInfo?.googleBound) ?? false;
  const { flow } = control;
  const entry = entries.find(({ addressId }) => addressId === query.get('address'));
  const to: Destination | undefined =
    entry !== undefined
      ? { kind: 'entry', entry }
      : typed === undefined || isWhitelistOn
        ? undefined
        : { kind: 'typed', typed };

  const choose = (chosen: Destination) => {
    setTyped(chosen.kind === 'typed' ? chosen.typed : undefined);
    setQuery(chosen.kind === 'entry' ? { address: chosen.entry.addressId } : {}, { replace: true });
    setMiddle('');
    control.changed();
  };

  const loading = <Skeleton rows={8} label={tApp('loading')} />;
  if (flow.step === 'confirmed') {
    return (
      <Suspense fallback={loading}>
        <CoinProgress
          withdrawId={flow.withdrawId}
          networks={networks}
          onAgain={() => {
            setAmount('');
            setMiddle('');
            control.again();
          }}
        />
      </Suspense>
    );
  }
  if (flow.step !== 'entry' && to !== undefined) {
    return (
      <Suspense fallback={loading}>
        <ConfirmStep
          asset={asset}
          route={route}
          destination={<Chosen to={to} />}
          rows={<DestinationRows to={to} networks={networks} />}
          networks={networks}
          flow={flow}
          control={control}
        />
      </Suspense>
    );
  }
  return (
    <WithdrawForm
      asset={asset}
      networks={networks}
      entries={entries}
      isWhitelistOn={isWhitelistOn}
      hasGoogle={hasGoogle}
      to={to}
      amount={amount}
      middle={middle}
      control={control}
      rejection={flow.step === 'entry' ? (flow.error ?? control.drafting.error) : undefined}
      onDestination={choose}
      onAmount={(text) => {
        setAmount(text);
        control.changed();
      }}
      onMiddle={(text) => {
        setMiddle(text);
        control.changed();
      }}
    />
  );
}
