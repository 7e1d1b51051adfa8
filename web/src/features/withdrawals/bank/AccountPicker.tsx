import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Account } from '../../bankAccounts/index.ts';
import { ChoiceDrawer } from '../page/ChoiceDrawer.tsx';
import { isPayable, searchAccounts } from './bankEntry.ts';
import { NamedAccount } from './NamedAccount.tsx';

interface AccountPickerProps {
  readonly asset: string;
  readonly accounts: readonly Account[];
  readonly chosen: string | undefined;
  readonly onAccount: (account: Account) => void;
  readonly onClose: () => void;
}

/** The accounts of a currency, found by name, bank or number. Verified ones at banks can be chosen. */
export default function AccountPicker({ asset, accounts, chosen, onAccount, onClose }: AccountPickerProps) {
  const { t } = useTranslation('withdrawals');
  const [search, setSearch] = useState('');
  return (
    <ChoiceDrawer
      title={t('bank.choose')}
      searchLabel={t('bank.search')}
      search={search}
      onSearch={setSearch}
      choices={searchAccounts(accounts, search).map((account) => ({
        id: account.bankAccountId,
        isUsable: isPayable(account),
        content: <NamedAccount account={account} />,
        onChoose: () => onAccount(account),
      }))}
      chosen={chosen}
      empty={{ title: t('bank.noneFound'), text: t('book.filteredEmpty.text') }}
      note={t('bank.onlyVerified')}
      footer={
        <PathLink to={`wallet/address/fiatAddress?add=${asset}`} buttonStyle={{ size: 'large' }}>
          {t('bank.add')}
        </PathLink>
      }
      onClose={onClose}
    />
  );
}
