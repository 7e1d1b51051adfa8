import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { parseTransactionId, useNetworkNames } from '../../wallet/index.ts';
import { DepositAddress } from '../addresses/DepositAddress.tsx';
import { CapitalDrawer } from '../capital/CapitalDrawer.tsx';
import { BrokerError } from '../parts/BrokerError.tsx';
import { useAmountText } from '../parts/useAmountText.ts';
import { writeLocation } from '../transfers/location.ts';
import { ConfirmPayment, type PaymentDraft } from './ConfirmPayment.tsx';
import { PaymentEffects } from './PaymentEffects.tsx';
import { type Statement, useInterestPayers, usePaymentPreview } from './queries.ts';

interface PayInterestProps {
  readonly statement: Statement;
  readonly onClose: () => void;
}

const METHODS = ['trading_account', 'external'] as const;

/** BR-08: pays a statement from the broker's money, or names the transaction that pays it from outside. */
export default function PayInterest({ statement, onClose }: PayInterestProps) {
  const { t } = useTranslation('brokers');
  const [method, setMethod] = useState<(typeof METHODS)[number]>('trading_account');
  const [draft, setDraft] = useState<PaymentDraft>();
  if (draft !== undefined)
    return <ConfirmPayment statement={statement} draft={draft} onBack={() => setDraft(undefined)} onClose={onClose} />;
  const choice = (
    <Segmented
      label={t('interest.pay.method')}
      options={METHODS.map((value) => ({ value, label: t(`interest.pay.methods.${value}`) }))}
      value={method}
      onValue={setMethod}
    />
  );
  const form = { statement, choice, onReview: setDraft, onClose };
  return method === 'external' ? <FromOutside {...form} /> : <FromAccount {...form} />;
}

interface FormProps extends PayInterestProps {
  readonly choice: React.ReactNode;
  readonly onReview: (draft: PaymentDraft) => void;
}

function FromAccount({ statement, choice, onReview, onClose }: FormProps) {
  const { t } = useTranslation('brokers');
  const amount = useAmountText();
  const payers = useInterestPayers(statement.projectNo);
  const [chosen, setChosen] = useState<string>();
  const payer =
    payers.data?.accounts.find(({ location }) => writeLocation(location) === chosen) ?? payers.data?.accounts[0];
  const { statementNo, due } = statement;
  const preview = usePaymentPreview({ statementNo, method: 'trading_account', location: payer?.location });
  const after = preview.data?.payerAfter;
  const lacks = after?.startsWith('-') ? after.slice(1) : undefined;
  return (
    <CapitalDrawer
      title={t('interest.pay.title')}
      submit={
        lacks === undefined
          ? t('interest.pay.review', { amount: amount(due) })
          : t('interest.pay.short', { amount: amount(lacks) })
      }
      disabled={payer === undefined || preview.data === undefined || lacks !== undefined}
      error={preview.error ?? payers.error}
      onSubmit={() => {
        if (payer !== undefined)
          onReview({
            request: { statementNo, method: 'trading_account', location: payer.location },
            label: payer.label,
            follows: payer.location.type === 'account' ? 'fromAccount' : 'atOnce',
          });
      }}
      onClose={onClose}
    >
      {choice}
      {payer !== undefined && (
        <SelectField
          label={t('interest.pay.from')}
          options={(payers.data?.accounts ?? []).map(({ location, label, available }) => ({
            value: writeLocation(location),
            label,
            detail: amount(available),
          }))}
          value={writeLocation(payer.location)}
          onValue={setChosen}
        />
      )}
      {payer !== undefined && <PaymentEffects label={payer.label} preview={preview.data} asset={statement.currency} />}
    </CapitalDrawer>
  );
}

function FromOutside({ statement, choice, onReview, onClose }: FormProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const amount = useAmountText();
  const nameOf = useNetworkNames();
  const payers = useInterestPayers(statement.projectNo);
  const [chosen, setNetwork] = useState<string>();
  const [text, setText] = useState('');
  const addresses = payers.data?.addresses ?? [];
  const address = addresses.find(({ network }) => network === chosen) ?? addresses[0];
  const txid = parseTransactionId(text);
  const { statementNo, due } = statement;
  return (
    <CapitalDrawer
      title={t('interest.pay.title')}
      submit={
        txid === undefined ? t('interest.pay.enterTransaction') : t('interest.pay.review', { amount: amount(due) })
      }
      disabled={txid === undefined || address === undefined || !isPositive(due)}
      error={payers.error}
      onSubmit={() => {
        if (txid !== undefined && address !== undefined)
          onReview({
            request: { statementNo, method: 'external', network: address.network, txid },
            label: nameOf(address.network),
            follows: 'byOperator',
          });
      }}
      onClose={onClose}
    >
      {choice}
      <Note>{t('interest.pay.external', { amount: amount(due) })}</Note>
      <BrokerError error={payers.error} />
      {addresses.length > 1 && address !== undefined && (
        <SelectField
          label={t('transaction.network')}
          options={addresses.map(({ network }) => ({ value: network, label: nameOf(network) }))}
          value={address.network}
          onValue={setNetwork}
        />
      )}
      <Suspense fallback={<Skeleton rows={6} label={tApp('loading')} />}>
        {address !== undefined && <DepositAddress deposit={address} />}
      </Suspense>
      {payers.data?.addresses.length === 0 && <Note>{t('addresses.none.text')}</Note>}
      <Note>{t('interest.pay.named')}</Note>
      <TextField
        label={t('transaction.id')}
        value={text}
        autoComplete="off"
        spellCheck={false}
        error={text !== '' && txid === undefined ? t('transaction.invalid') : undefined}
        onValue={setText}
      />
    </CapitalDrawer>
  );
}
