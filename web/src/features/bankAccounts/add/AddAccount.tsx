import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useHolder, useRefresh } from '../queries.ts';
import { AccountAdded } from './AccountAdded.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type AccountValues, type Holder, newAccount } from './accountValues.ts';
import { Confirmation } from './Confirmation.tsx';

interface AddAccountProps {
  /** The currency; empty for none in particular. */
  readonly asset: string;
  readonly onClose: () => void;
}

/** WAL-09: a new account: its fields, the codes that confirm it, and what follows. */
export default function AddAccount(props: AddAccountProps) {
  const holder = useHolder();
  const institution = useSession(({ userInfo }) => userInfo?.institution.name ?? '');
  if (holder === undefined) return null;
  return <Steps {...props} holder={holder ?? { ...UNKNOWN, registeredName: institution }} />;
}

/** A holder whose verified details cannot be loaded. */
const UNKNOWN = { kind: null, address: null, town: null, region: null };

interface StepsProps extends AddAccountProps {
  /** The first values of the form. */
  readonly holder: Holder;
}

function Steps({ asset, holder, onClose }: StepsProps) {
  const refresh = useRefresh();
  const [values, setValues] = useState<AccountValues>(() => newAccount(asset, holder));
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
      isIndividual={holder.kind === 'individual'}
      onDrafted={(drafted, entered) => {
        setValues(entered);
        setDraft(drafted);
      }}
      onClose={onClose}
    />
  );
}
