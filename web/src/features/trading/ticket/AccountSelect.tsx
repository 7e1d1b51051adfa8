import { Select } from '@aldgate/ui/controls/Select.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type AccountOption, chooseAccount } from '../account/accounts.ts';
import styles from './ticket.module.css';

/** The ticket's account; always visible. */
export function AccountSelect({ options, account }: { options: readonly AccountOption[]; account: AccountOption }) {
  const { t } = useTranslation('trading');
  return (
    <div className={styles.account}>
      <div className={styles.accountName}>
        <small>{t('account.title')}</small>
        {/* With several accounts, the list beside it shows the name. */}
        {options.length === 1 && <strong>{account.accountName} </strong>}
        <span>{account.exchangeName}</span>
      </div>
      {options.length > 1 && (
        <Select
          label={t('account.choose')}
          options={options.map(({ keyId, accountName }) => ({ value: keyId, label: accountName }))}
          value={account.keyId}
          onValue={(keyId) => {
            const chosen = options.find((option) => option.keyId === keyId);
            if (chosen !== undefined) chooseAccount(chosen);
          }}
        />
      )}
    </div>
  );
}
