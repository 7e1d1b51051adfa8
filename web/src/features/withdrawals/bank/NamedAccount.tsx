import { type Account, AccountState } from '../../bankAccounts/index.ts';
import { Named } from '../page/ChoiceField.tsx';

/** An account with its bank and number; one that is not paid to has its state. */
export function NamedAccount({ account }: { account: Account }) {
  const { nickname, bankName, iban, accountNumber, state } = account;
  const facts = [bankName, iban ?? accountNumber].filter((fact) => fact !== null);
  return (
    <Named name={nickname} badge={state !== 'verified' && <AccountState account={account} />}>
      {facts.join(' · ')}
    </Named>
  );
}
