import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type Account, AccountState } from '../../bankAccounts/index.ts';
import { Named } from '../page/ChoiceField.tsx';
import { findObstacle } from './bankEntry.ts';

interface NamedAccountProps {
  readonly account: Account;
  /** Those by which the currency is paid out. */
  readonly methods: readonly RemittanceMethod[];
}

/** An account with its bank, or its method, and its number; one that is not paid to has the reason. */
export function NamedAccount({ account, methods }: NamedAccountProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tWallet } = useTranslation('wallet');
  const { nickname, bankName, iban, accountNumber, state, remittanceMethod } = account;
  const isWire = remittanceMethod === 'bank_wire';
  const facts = [isWire ? bankName : tWallet(`bank.methods.${remittanceMethod}`), iban ?? accountNumber];
  const obstacle = findObstacle(account, methods);
  const badge =
    obstacle === 'method' ? (
      <Badge>{t('bank.notPaid')}</Badge>
    ) : obstacle === 'town' ? (
      <Badge tone="warning">{t('bank.townMissing')}</Badge>
    ) : (
      state !== 'verified' && <AccountState account={account} />
    );
  return (
    <Named name={nickname} badge={badge}>
      {facts.filter((fact) => fact !== null).join(' · ')}
    </Named>
  );
}
