import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { type AccountOption, chooseAccount } from '../../account/accounts.ts';

/** Selects the account; another account starts with its newest trade. */
export function AccountPicker({ options, account }: { options: readonly AccountOption[]; account: AccountOption }) {
  const { t } = useTranslation('trading');
  const navigate = useNavigate();
  return (
    <Select
      label={t('account.choose')}
      options={options.map(({ keyId, accountName, exchangeName }) => ({
        value: keyId,
        label: accountName,
        detail: exchangeName,
      }))}
      value={account.keyId}
      onValue={(keyId) => {
        const chosen = options.find((option) => option.keyId === keyId);
        if (chosen === undefined) return;
        chooseAccount(chosen);
        void navigate({ search: '' });
      }}
    />
  );
}
