import { useState } from 'react';
import { usePermission } from '../lib/session.ts';
import { Decision } from './Decision.tsx';

interface ClosingNoteProps {
  readonly label: string;
  readonly action: { readonly busy: boolean; readonly error: unknown };
  readonly onClose: (note: string) => void;
}

/** Closes a task with a note. */
export function ClosingNote({ label, action, onClose }: ClosingNoteProps) {
  const mayClose = usePermission('customers');
  const [note, setNote] = useState('');
  if (!mayClose) return null;
  return (
    <Decision
      reason={note}
      onReason={setNote}
      note="Enter a note first."
      error={action.error}
      approve={{ label, disabled: action.busy || note.trim() === '', onPress: () => onClose(note.trim()) }}
    />
  );
}
