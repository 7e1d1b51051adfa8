import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Account } from '../../bankAccounts/index.ts';
import { ChoiceField } from '../page/ChoiceField.tsx';
import { isPayable } from './bankEntry.ts';
import { NamedAccount } from './NamedAccount.tsx';

const AccountPicker = lazyPart(() => import('./AccountPicker.tsx'));

interface AccountFieldProps {
  readonly asset: string;
  readonly accounts: readonly Account[];
  /** Those by which the currency is paid out. */
  readonly methods: readonly RemittanceMethod[];
  readonly account: Account | undefined;
  readonly error: string | undefined;
  readonly onAccount: (account: Account) => void;
}

/** WAL-10: a verified account of the currency. */
export function AccountField({ asset, accounts, methods, account, error, onAccount }: AccountFieldProps) {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const [isOpened, setOpened] = useState(false);
  if (accounts.length === 0) {
    return (
      <EmptyState
        title={t('bank.noAccount.title', { asset })}
        text={t('bank.noAccount.text')}
        action={<PathLink to={area.page(`address/fiatAddress?add=${asset}`)}>{t('bank.add')}</PathLink>}
      />
    );
  }
  const verified = accounts.filter((each) => isPayable(each, methods)).length;
  return (
    <ChoiceField
      label={t('bank.to')}
      count={t('bank.verified', { count: verified })}
      placeholder={t('bank.choose')}
      chosen={account && <NamedAccount account={account} methods={methods} />}
      error={error}
      onOpen={() => setOpened(true)}
    >
      <Suspense fallback={null}>
        {isOpened && (
          <AccountPicker
            asset={asset}
            accounts={accounts}
            methods={methods}
            chosen={account?.bankAccountId}
            onAccount={(chosen) => {
              setOpened(false);
              onAccount(chosen);
            }}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </ChoiceField>
  );
}
