import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useRefresh } from '../queries.ts';
import { AccountAdded } from './AccountAdded.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type AccountValues, newAccount } from './accountValues.ts';
import { Confirmation } from './Confirmation.tsx';

interface AddAccountProps {
  /** The currency; empty for none in particular. */
  readonly asset: string;
  readonly onClose: () => void;
}

/** WAL-09: a new account: its fields, the codes that confirm it, and what follows. */
export default function AddAccount({ asset, onClose }: AddAccountProps) {
  const refresh = useRefresh();
  const institution = useSession(({ userInfo }) => userInfo?.institution.name ?? '');
  const [values, setValues] = useState<AccountValues>(() => newAccount(asset, institution));
  const [draft, setDraft] = useState<AnswerOf<'submitBankAccount'>>();
  const [result, setResult] = useState<AnswerOf<'confirmBankAccount'>>();
  if (result !== undefined) return <AccountAdded result={result} onClose={onClose} />;
  if (draft !== undefined) {
    return (
      <Confirmation
        bankAccountId={draft.bankAccountId}
        values={values}
        onBack={() => setDraft(undefined)}
        onConfirmed={(confirmed) => {
          setResult(confirmed);
          void refresh();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <AccountForm
      values={values}
      onDrafted={(drafted, entered) => {
        setValues(entered);
        setDraft(drafted);
      }}
      onClose={onClose}
    />
  );
}
