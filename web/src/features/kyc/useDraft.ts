import type { KycDocument, KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod/mini';
import { loadSession } from '../../lib/calls/loadSession.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { type FieldRule, listFieldErrors } from '../../lib/forms/fieldErrors.ts';
import { countErrors, showServerErrors, useContractForm } from '../../lib/forms/useContractForm.ts';
import { usePath } from '../../lib/page/links.tsx';
import { useSession } from '../../lib/session/session.ts';
import {
  buildDocuments,
  type Case,
  type DraftDocument,
  type DraftValues,
  draftSchema,
  initialDocuments,
  initialValues,
  listRequiredDocuments,
  validateDocuments,
} from './draft.ts';
import { type Application, kycKey } from './queries.ts';

interface DraftInputs {
  readonly kind: KycKind;
  readonly level: KycLevel;
  readonly before: Application | undefined;
  readonly incorporatedOn: string | null;
}

type Fields = z.output<ReturnType<typeof draftSchema>>;

const NO_DOCUMENT: DraftDocument = { datedOn: '' };

/** The verification form: texts and documents. The server has the final decision. */
export function useDraft({ kind, level, before, incorporatedOn }: DraftInputs) {
  // In UTC, so that a document's age equals the server's; the server checks again for a form left open over midnight.
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const kycCase: Case = useMemo(() => ({ kind, level, today, incorporatedOn }), [kind, level, today, incorporatedOn]);
  const schema = useMemo(() => draftSchema(kycCase), [kycCase]);
  const registeredName = useSession(({ userInfo }) => userInfo?.institution.name ?? '');
  const form = useContractForm<DraftValues, Fields>({ schema, defaultValues: initialValues(before, registeredName) });
  const [documents, setDocuments] = useState(() => initialDocuments(before));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = usePath();
  const submission = useCallMutation('submitKyc', {
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: kycKey }), loadSession()]);
      void navigate(path('account/kyc'));
    },
    onError: (error) => showServerErrors(form, error),
  });
  const values = useWatch({ control: form.control, compute: (entered: DraftValues) => entered });
  const required = listRequiredDocuments(values, kycCase);
  const documentErrors = validateDocuments(required, documents, today);
  const { isSubmitted } = form.formState;

  const changeDocument = (document: KycDocument, changes: Partial<DraftDocument>) =>
    setDocuments((now) => ({ ...now, [document]: { ...NO_DOCUMENT, ...now[document], ...changes } }));
  const submit = form.handleSubmit(({ identity, residence, company }) => {
    if (Object.keys(documentErrors).length > 0) return;
    submission.mutate({
      kind,
      level,
      ...(identity !== undefined && { identity }),
      ...(residence !== undefined && { residence }),
      ...(company !== undefined && { company }),
      documents: buildDocuments(required, documents),
    });
  });
  const documentRule = (document: KycDocument): FieldRule | undefined =>
    (isSubmitted ? documentErrors[document] : undefined) ??
    listFieldErrors(submission.error).find(({ path: at }) => at === `documents.${document}`)?.rule;
  return {
    form,
    today,
    required,
    documents,
    documentRule,
    changeDocument,
    submission,
    submit,
    errorCount: isSubmitted ? countErrors(form) + Object.keys(documentErrors).length : 0,
  };
}
