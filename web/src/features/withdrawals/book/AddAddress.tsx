import { useState } from 'react';
import { useRefresh } from '../queries.ts';
import { AddressAdded } from './AddressAdded.tsx';
import { EntryConfirmation, type EntryResult } from './EntryConfirmation.tsx';
import { type DraftEntry, EntryForm } from './EntryForm.tsx';
import { type EntryValues, newEntry } from './entryValues.ts';

interface AddAddressProps {
  /** For which the address is entered; undefined for none in particular. */
  readonly asset: string | undefined;
  readonly onClose: () => void;
}

/** WAL-06: a new address: its fields, the codes that confirm it, and from when it can be used. */
export default function AddAddress({ asset, onClose }: AddAddressProps) {
  const refresh = useRefresh();
  const [values, setValues] = useState<EntryValues>(() => newEntry(asset));
  const [draft, setDraft] = useState<DraftEntry>();
  const [result, setResult] = useState<EntryResult>();
  if (result !== undefined) return <AddressAdded result={result} onClose={onClose} />;
  if (draft !== undefined) {
    return (
      <EntryConfirmation
        draft={draft}
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
    <EntryForm
      values={values}
      onDrafted={(drafted, entered) => {
        setValues(entered);
        setDraft(drafted);
      }}
      onClose={onClose}
    />
  );
}
