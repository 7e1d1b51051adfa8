import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Row } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { Account } from '../../bankAccounts/index.ts';
import { useWithdrawal } from '../page/useWithdrawal.ts';
import { useBankRoute } from '../route.ts';
import { BankForm } from './BankForm.tsx';
import type { BankTerms, Charges } from './bankEntry.ts';
import { NamedAccount } from './NamedAccount.tsx';

/** Loaded when they are reached, as are the fields of the codes. */
const ConfirmStep = lazyPart(() => import('../page/ConfirmStep.tsx'));
const BankProgress = lazyPart(() => import('./BankProgress.tsx'));

interface BankWithdrawalProps {
  readonly asset: string;
  readonly accounts: readonly Account[];
  readonly terms: BankTerms;
}

const newKey = () => crypto.randomUUID();

/** A withdrawal from its entry to its progress. What was entered stays until it is confirmed. */
export function BankWithdrawal({ asset, accounts, terms }: BankWithdrawalProps) {
  const { t: tApp } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [amount, setAmount] = useState('');
  const [charges, setCharges] = useState<Charges>('shared');
  const route = useBankRoute();
  const control = useWithdrawal(route, newKey);
  const { flow } = control;
  const account = accounts.find(({ bankAccountId }) => bankAccountId === query.get('account'));
  const loading = <Skeleton rows={8} label={tApp('loading')} />;
  if (flow.step === 'confirmed') {
    return (
      <Suspense fallback={loading}>
        <BankProgress
          withdrawId={flow.withdrawId}
          onAgain={() => {
            setAmount('');
            control.again();
          }}
        />
      </Suspense>
    );
  }
  if (flow.step !== 'entry' && account !== undefined) {
    return (
      <Suspense fallback={loading}>
        <ConfirmStep
          asset={asset}
          route={route}
          destination={<NamedAccount account={account} methods={terms.remittanceMethods} />}
          rows={<AccountRows account={account} charges={charges} />}
          flow={flow}
          control={control}
        />
      </Suspense>
    );
  }
  return (
    <BankForm
      asset={asset}
      accounts={accounts}
      terms={terms}
      account={account}
      charges={charges}
      amount={amount}
      control={control}
      rejection={flow.step === 'entry' ? (flow.error ?? control.drafting.error) : undefined}
      onAccount={({ bankAccountId }) => {
        setQuery({ account: bankAccountId }, { replace: true });
        control.changed();
      }}
      onCharges={(chosen) => {
        setCharges(chosen);
        control.changed();
      }}
      onAmount={(text) => {
        setAmount(text);
        control.changed();
      }}
    />
  );
}

/** Shows the destination of the money, and the bearer of the fees. */
function AccountRows({ account, charges }: { account: Account; charges: Charges }) {
  const { t } = useTranslation('withdrawals');
  const { beneficiaryName, iban, accountNumber, swift, remittanceMethod } = account;
  const fact = (value: string | null) => (
    <Text as="span" breakWords tone="1">
      {value}
    </Text>
  );
  return (
    <>
      <Row label={t('bank.beneficiary')}>{fact(beneficiaryName)}</Row>
      <Row label={t(iban === null ? 'bank.number' : 'bank.iban')}>{fact(iban ?? accountNumber)}</Row>
      {swift !== null && <Row label={t('bank.swift')}>{fact(swift)}</Row>}
      {hasFiles(remittanceMethod) && <Row label={t('bank.charges.label')}>{t(`bank.charges.${charges}.name`)}</Row>}
    </>
  );
}
