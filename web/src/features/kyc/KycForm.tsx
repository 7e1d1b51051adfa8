import { errorReference } from '@aldgate/client-kit/calls/errorData.ts';
import type { KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { DocumentField } from './DocumentField.tsx';
import { listRequiredDocuments } from './draft.ts';
import { IdentityFields } from './IdentityFields.tsx';
import styles from './kyc.module.css';
import type { Application } from './queries.ts';
import { useDraft } from './useDraft.ts';

interface KycFormProps {
  readonly kind: KycKind;
  readonly level: KycLevel;
  /** The previous, rejected submission. */
  readonly before: Application | undefined;
  readonly incorporatedOn: string | null;
}

/** KY-02 … KY-04: the person, the company, and the supporting documents. */
export function KycForm({ kind, level, before, incorporatedOn }: KycFormProps) {
  const { t } = useTranslation('kyc');
  const { t: tApp } = useTranslation();
  const form = useDraft({ kind, level, before, incorporatedOn });
  const { draft, kycCase, shown, change, changeDocument } = form;
  const rejected = new Map(before?.documents.map((each) => [each.document, each]));
  const fieldErrorText = (path: string) => {
    const rule = shown[path];
    return rule && t(`errors.${rule}`);
  };
  const reference = errorReference(form.error);
  return (
    <Box
      as="form"
      maxWidth="860px"
      marginTop="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {level === 'primary' && (
        <fieldset className={styles.section}>
          <legend>{t(kind === 'institution' ? 'parts.representative' : 'parts.identity')}</legend>
          <IdentityFields
            value={draft.identity}
            errorFor={(field) => fieldErrorText(`identity.${field}`)}
            onChange={(identity) => change({ identity: { ...draft.identity, ...identity } })}
          />
        </fieldset>
      )}
      {level === 'primary' && kind === 'institution' && (
        <fieldset className={styles.section}>
          <legend>{t('parts.company')}</legend>
          <CompanyFields
            value={draft.company}
            today={kycCase.today}
            errorFor={(field) => fieldErrorText(`company.${field}`)}
            onChange={(company) => change({ company: { ...draft.company, ...company } })}
          />
        </fieldset>
      )}
      <fieldset className={styles.section}>
        <legend>{t('parts.documents')}</legend>
        <Text lead="text" tone="2" size="12">
          {t('imageRule')}
        </Text>
        <Stack gap="4" marginTop="3">
          {listRequiredDocuments(draft, kycCase).map((document) => (
            <DocumentField
              key={document}
              document={document}
              value={draft.documents[document]}
              today={kycCase.today}
              before={rejected.get(document)}
              fieldError={fieldErrorText(`documents.${document}`)}
              onChange={(changes) => changeDocument(document, changes)}
            />
          ))}
        </Stack>
      </fieldset>
      {form.error !== undefined && (
        <ErrorState
          title={errorText(form.error, tApp)}
          text={t('notSubmitted')}
          reference={reference && tApp('page.reference', { reference })}
        />
      )}
      <Inline wrap gap="2 4" padding="5 0 0" marginTop="2" lineTop="2">
        <Button type="submit" kind="primary" size="large" disabled={form.busy}>
          {t(form.busy ? 'submitting' : 'submit')}
        </Button>
        {Object.keys(shown).length > 0 && (
          <Text size="12" tone="danger" role="alert">
            {t('incomplete', { count: Object.keys(shown).length })}
          </Text>
        )}
      </Inline>
    </Box>
  );
}
