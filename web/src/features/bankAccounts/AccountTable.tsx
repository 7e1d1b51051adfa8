import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { AccountState } from './AccountState.tsx';
import styles from './bankAccounts.module.css';
import type { Account } from './queries.ts';
import { shortNumber } from './shortNumber.ts';

interface AccountTableProps {
  readonly accounts: readonly Account[];
  /** Opens an account; the whole row is clickable. */
  readonly onOpen: (bankAccountId: string) => void;
}

/** The accounts by name, with their state. */
export function AccountTable({ accounts, onOpen }: AccountTableProps) {
  const { t } = useTranslation('bankAccounts');
  return (
    <Table
      label={t('table')}
      head={
        <>
          <th scope="col">{t('name')}</th>
          <th scope="col" data-wide>
            {t('facts.bankName')}
          </th>
          <th scope="col" data-wide>
            {t('facts.accountNumber')}
          </th>
          <th scope="col" data-wide="desktop">
            {t('facts.beneficiaryName')}
          </th>
          <th scope="col">{t('asset')}</th>
          <th scope="col" data-wide>
            {t('state')}
          </th>
        </>
      }
    >
      {accounts.map((account) => {
        const { bankAccountId, nickname, bankName, beneficiaryName, asset } = account;
        return (
          <tr key={bankAccountId} data-opens onClick={() => onOpen(bankAccountId)}>
            <td className={styles.name}>
              <button type="button" data-open>
                {nickname}
              </button>
              <span data-below>{bankName ?? t(`methods.${account.remittanceMethod}.name`)}</span>
              <span data-below>{shortNumber(account)}</span>
              <span data-below>
                <AccountState account={account} />
              </span>
            </td>
            <td data-wide>{bankName ?? t(`methods.${account.remittanceMethod}.name`)}</td>
            <td data-wide>{shortNumber(account)}</td>
            <td data-wide="desktop" className={styles.name}>
              {beneficiaryName}
            </td>
            <td>{asset}</td>
            <td data-wide className={styles.state}>
              <AccountState account={account} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
