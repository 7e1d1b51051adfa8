import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type AccountOption, chooseAccount } from './accounts.ts';

interface AccountSelectProps {
  readonly options: readonly AccountOption[];
  readonly account: AccountOption;
  readonly onChosen?: () => void;
}

/** Selects the account, each with its exchange. */
export function AccountSelect({ options, account, onChosen }: AccountSelectProps) {
  const { t } = useTranslation('trading');
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
        onChosen?.();
      }}
    />
  );
}
