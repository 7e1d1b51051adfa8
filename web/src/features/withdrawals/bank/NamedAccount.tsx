import { isDepositOnly } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { type Account, AccountState } from '../../bankAccounts/index.ts';
import { Named } from '../page/ChoiceField.tsx';

/** An account with its bank and number; one that is not paid to has the reason. */
export function NamedAccount({ account }: { account: Account }) {
  const { t } = useTranslation('withdrawals');
  const { nickname, bankName, iban, accountNumber, state, remittanceMethod, beneficiaryTown } = account;
  const facts = [bankName, iban ?? accountNumber].filter((fact) => fact !== null);
  const badge = isDepositOnly(remittanceMethod) ? (
    <Badge>{t('bank.depositOnly')}</Badge>
  ) : beneficiaryTown === null ? (
    <Badge tone="warning">{t('bank.townMissing')}</Badge>
  ) : (
    state !== 'verified' && <AccountState account={account} />
  );
  return (
    <Named name={nickname} badge={badge}>
      {facts.join(' · ')}
    </Named>
  );
}
