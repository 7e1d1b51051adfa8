import { toast } from '@aldgate/client-kit/toasts.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { validateEntry } from '../../../lib/amounts/entry.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKeyedCall } from '../../../lib/submissions/useKeyedCall.ts';
import { parseTransactionId, useNetworkNames } from '../../wallet/index.ts';
import { DepositAddress } from '../addresses/DepositAddress.tsx';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountError } from '../parts/useAmountError.ts';
import { useAmountText } from '../parts/useAmountText.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { useRefresh } from '../queries.ts';
import { AmountField } from './AmountField.tsx';
import { SMALLEST } from './assignment.ts';
import { CapitalDrawer } from './CapitalDrawer.tsx';
import { useProjectAddresses } from './queries.ts';
import { useIssueText } from './useIssueText.ts';

interface PayInByTransactionProps {
  readonly project: ProjectInfo;
  /** The choice between the ways to pay in. */
  readonly choice: ReactNode;
  readonly onClose: () => void;
}

type Request = Omit<Extract<RequestOf<'addInferiorTransferRecord'>, { source: 'external' }>, 'key'>;

/**
 * BR-04, BR-12: pays subordinated capital into a project from outside. What arrives at its addresses counts; a
 * transaction that is announced is in the records before it arrives.
 */
export function PayInByTransaction({ project: { projectNo }, choice, onClose }: PayInByTransactionProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const errorOf = useAmountError();
  const amount = useAmountText();
  const issueText = useIssueText();
  const refresh = useRefresh();
  const nameOf = useNetworkNames();
  const addresses = useProjectAddresses(projectNo, 'capital');
  const networks = addresses.data?.map(({ network }) => network) ?? [];
  const [text, setText] = useState('');
  const [chosen, setNetwork] = useState<string>();
  const [txidText, setTxid] = useState('');
  const network = chosen ?? networks[0];
  const txid = parseTransactionId(txidText);
  const entry = validateEntry(text, { precision: FINANCING_DECIMALS, minimum: SMALLEST, available: undefined });
  const sent = entry.kind === 'amount' ? entry.amount : undefined;
  const action = useKeyedCall({
    name: 'addInferiorTransferRecord',
    send: (request: Request, key) => call('addInferiorTransferRecord', { key, ...request }),
    onSuccess: async () => {
      toast('success', t('payIn.announced'));
      await refresh();
      onClose();
    },
  });
  const isReady = sent !== undefined && txid !== undefined && network !== undefined;
  const isEmpty = txidText === '' || entry.kind === 'empty';
  return (
    <CapitalDrawer
      title={t('payIn.title')}
      submit={
        isReady
          ? t('payIn.announce', { amount: amount(sent) })
          : isEmpty
            ? t('payIn.enterTransaction')
            : issueText({ name: 'correct' })
      }
      disabled={!isReady}
      isBusy={action.isPending}
      error={action.error}
      onSubmit={() => {
        if (isReady) action.mutate({ projectNo, amount: sent, source: 'external', network, txid });
      }}
      onClose={onClose}
    >
      {choice}
      <Note>{t('payIn.external')}</Note>
      <BrokerError error={addresses.error} />
      <Suspense fallback={<Skeleton rows={6} label={tApp('loading')} />}>
        {addresses.data?.map((address) => (
          <DepositAddress key={address.network} deposit={address} />
        ))}
      </Suspense>
      {addresses.data?.length === 0 && <Note>{t('addresses.none.text')}</Note>}
      <Note>{t('payIn.announceText')}</Note>
      {networks.length > 1 && network !== undefined && (
        <SelectField
          label={t('transaction.network')}
          options={networks.map((value) => ({ value, label: nameOf(value) }))}
          value={network}
          onValue={setNetwork}
        />
      )}
      <TextField
        label={t('transaction.id')}
        value={txidText}
        autoComplete="off"
        spellCheck={false}
        error={txidText !== '' && txid === undefined ? t('transaction.invalid') : undefined}
        onValue={setTxid}
      />
      <AmountField
        label={t('payIn.amount')}
        value={text}
        error={errorOf(entry, {})}
        note={t('payIn.expected')}
        onValue={setText}
      />
    </CapitalDrawer>
  );
}
