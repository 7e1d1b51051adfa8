import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { KycDocument, KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/calls.ts';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { usePath } from '../../lib/page/links.tsx';
import {
  buildSubmission,
  type Case,
  type Draft,
  type DraftDocument,
  type DraftErrors,
  initialDraft,
  type Rule,
  validateDraft,
} from './draft.ts';
import { type Application, kycKey } from './queries.ts';

interface DraftInputs {
  readonly kind: KycKind;
  readonly level: KycLevel;
  readonly before: Application | undefined;
  readonly incorporatedOn: string | null;
}

const NO_DOCUMENT: DraftDocument = { datedOn: '' };

/**
 * The verification form: errors show after the first attempt and disappear as they are fixed; the server has the
 * final decision.
 */
export function useDraft({ kind, level, before, incorporatedOn }: DraftInputs) {
  const [draft, setDraft] = useState(() => initialDraft(before));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [serverErrors, setServerErrors] = useState<DraftErrors>({});
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = usePath();
  // In UTC, so that a document's age equals the server's; the server checks again for a form left open over midnight.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const kycCase: Case = { kind, level, today, incorporatedOn };
  const errors = validateDraft(draft, kycCase);

  const change = (changes: Partial<Draft>) => {
    setServerErrors({});
    setDraft((now) => ({ ...now, ...changes }));
  };
  const changeDocument = (document: KycDocument, changes: Partial<DraftDocument>) => {
    setServerErrors({});
    setDraft((now) => ({
      ...now,
      documents: { ...now.documents, [document]: { ...NO_DOCUMENT, ...now.documents[document], ...changes } },
    }));
  };
  const submit = async () => {
    setTried(true);
    setError(undefined);
    if (busy || Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      await call('submitKyc', buildSubmission(draft, kycCase));
      await Promise.all([queries.invalidateQueries({ queryKey: kycKey }), loadSession()]);
      void navigate(path('account/kyc'));
    } catch (failure) {
      setServerErrors(serverFieldErrors(failure));
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    kycCase,
    shown: tried ? { ...errors, ...serverErrors } : serverErrors,
    busy,
    error,
    change,
    changeDocument,
    submit,
  };
}

const RULES: readonly Rule[] = [
  'required',
  'name',
  'idNumber',
  'registrationNumber',
  'areaCode',
  'phone',
  'email',
  'future',
  'too_old',
  'dateMissing',
];

/** The server's errors by field; a rule unknown to the client counts as required. */
function serverFieldErrors(error: unknown): DraftErrors {
  if (!(error instanceof CallError) || error.entry !== 'format') return {};
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields)) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
  const fields = data.fields as readonly { readonly path: string; readonly message: string }[];
  return Object.fromEntries(
    fields.map(({ path, message }) => [path, RULES.find((known) => known === message) ?? 'required']),
  );
}
