import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Account } from '../../bankAccounts/index.ts';
import { ChoiceDrawer } from '../page/ChoiceDrawer.tsx';
import { isPayable, searchAccounts } from './bankEntry.ts';
import { NamedAccount } from './NamedAccount.tsx';

interface AccountPickerProps {
  readonly asset: string;
  readonly accounts: readonly Account[];
  readonly methods: readonly RemittanceMethod[];
  readonly chosen: string | undefined;
  readonly onAccount: (account: Account) => void;
  readonly onClose: () => void;
}

/** The accounts of a currency, found by name, bank or number. Verified ones that payments reach can be chosen. */
export default function AccountPicker({ asset, accounts, methods, chosen, onAccount, onClose }: AccountPickerProps) {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const [search, setSearch] = useState('');
  return (
    <ChoiceDrawer
      title={t('bank.choose')}
      searchLabel={t('bank.search')}
      search={search}
      onSearch={setSearch}
      choices={searchAccounts(accounts, search).map((account) => ({
        id: account.bankAccountId,
        isUsable: isPayable(account, methods),
        content: <NamedAccount account={account} methods={methods} />,
        onChoose: () => onAccount(account),
      }))}
      chosen={chosen}
      empty={{ title: t('bank.noneFound'), text: t('book.filteredEmpty.text') }}
      note={t('bank.onlyVerified')}
      footer={
        <PathLink to={area.page(`address/fiatAddress?add=${asset}`)} buttonStyle={{ size: 'large' }}>
          {t('bank.add')}
        </PathLink>
      }
      onClose={onClose}
    />
  );
}
