import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import type { KycDocument, KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import type { ReactNode } from 'react';
import { CountryField } from '../../lib/forms/CountryField.tsx';
import { Form } from '../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../lib/forms/FormField.tsx';
import { PhoneField } from '../../lib/forms/PhoneField.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { DocumentField } from './DocumentField.tsx';
import type { DraftValues } from './draft.ts';
import { FormDayField } from './FormDayField.tsx';
import type { Application } from './queries.ts';
import { useDraft } from './useDraft.ts';

interface KycFormProps {
  readonly kind: KycKind;
  readonly level: KycLevel;
  /** The previous, rejected submission. */
  readonly before: Application | undefined;
  readonly incorporatedOn: string | null;
}

/** KY-02 … KY-04: the person, the residence or the company, and the supporting documents. */
export function KycForm({ kind, level, before, incorporatedOn }: KycFormProps) {
  const { t } = useTranslation('kyc');
  const { t: tApp } = useTranslation();
  const draft = useDraft({ kind, level, before, incorporatedOn });
  const { form, today, submission, errorCount } = draft;
  const rejected = new Map(before?.documents.map((each) => [each.document, each]));
  const documentError = (document: KycDocument) => {
    const rule = draft.documentRule(document);
    return rule && tApp(`fieldErrors.${rule}`);
  };
  const reference = errorReference(submission.error);
  return (
    <Box maxWidth="860px" marginTop="4">
      <Form form={form} error={submission.error} onSubmit={() => void draft.submit()}>
        {level === 'primary' && (
          <Part title={t(kind === 'institution' ? 'parts.representative' : 'parts.identity')}>
            <IdentityFields />
          </Part>
        )}
        {level === 'primary' && kind === 'individual' && (
          <Part title={t('parts.residence')}>
            <ResidenceFields />
          </Part>
        )}
        {level === 'primary' && kind === 'institution' && (
          <Part title={t('parts.company')}>
            <CompanyFields today={today} />
          </Part>
        )}
        <Part title={t('parts.documents')}>
          <Text lead="text" tone="2" size="12">
            {t('imageRule')}
          </Text>
          <Stack gap="4" marginTop="3">
            {draft.required.map((document) => (
              <DocumentField
                key={document}
                document={document}
                value={draft.documents[document]}
                today={today}
                before={rejected.get(document)}
                fieldError={documentError(document)}
                onChange={(changes) => draft.changeDocument(document, changes)}
              />
            ))}
          </Stack>
        </Part>
        {submission.error !== null && (
          <ErrorState
            title={errorText(submission.error, tApp)}
            text={t('notSubmitted')}
            reference={reference && tApp('page.reference', { reference })}
          />
        )}
        <Inline wrap gap="2 4" padding="5 0 0" marginTop="2" lineTop="2">
          <Button type="submit" kind="primary" size="large" disabled={submission.isPending}>
            {t(submission.isPending ? 'submitting' : 'submit')}
          </Button>
          {errorCount > 0 && (
            <Text size="12" tone="danger" role="alert">
              {t('incomplete', { count: errorCount })}
            </Text>
          )}
        </Inline>
      </Form>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box padding="6 0 4" lineTop="2">
      <fieldset>
        <Text as="legend" padding="0 0 3" size="14" weight="strong">
          {title}
        </Text>
        {children}
      </fieldset>
    </Box>
  );
}

/** ID-21: the institution's details, as in its documents. `today` is the latest possible date of incorporation, ISO. */
function CompanyFields({ today }: { today: string }) {
  const { t } = useTranslation('kyc');
  const field = (name: Exclude<keyof DraftValues['company'], 'region' | 'areaCode' | 'businessPhone'>) =>
    ({ name: `company.${name}`, label: t(`fields.${name}`) }) as const;
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <FormTextField<DraftValues> {...field('registeredName')} autoComplete="organization" maxLength={160} />
      <CountryField<DraftValues> name="company.region" label={t('fields.region')} emptyLabel={t('choose')} />
      <FormTextField<DraftValues>
        {...field('registrationNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <FormDayField<DraftValues> {...field('incorporatedOn')} max={today} />
      <Box whole>
        <FormTextField<DraftValues> {...field('address')} autoComplete="street-address" maxLength={240} />
      </Box>
      <FormTextField<DraftValues> {...field('town')} autoComplete="address-level2" maxLength={TOWN_MAX} />
      <PhoneField<DraftValues>
        areaCode="company.areaCode"
        phone="company.businessPhone"
        label={t('fields.businessPhone')}
      />
      <FormTextField<DraftValues> {...field('email')} type="email" autoComplete="email" maxLength={254} />
    </Grid>
  );
}

/** The individual's residential address, whose town and country payments carry in fields of their own. */
function ResidenceFields() {
  const { t } = useTranslation('kyc');
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <Box whole>
        <FormTextField<DraftValues>
          name="residence.address"
          label={t('fields.residentialAddress')}
          autoComplete="street-address"
          maxLength={240}
        />
      </Box>
      <FormTextField<DraftValues>
        name="residence.town"
        label={t('fields.town')}
        autoComplete="address-level2"
        maxLength={TOWN_MAX}
      />
      <CountryField<DraftValues> name="residence.country" label={t('fields.country')} emptyLabel={t('choose')} />
    </Grid>
  );
}

/** KY-02: nationality, full name, ID type and number. */
function IdentityFields() {
  const { t } = useTranslation('kyc');
  const { value: idType, onValue: selectIdType } = useField<DraftValues, 'identity.idType'>('identity.idType');
  return (
    <Grid columns="1fr 1fr" gap="1 5" collapse>
      <FormTextField<DraftValues>
        name="identity.fullName"
        label={t('fields.fullName')}
        autoComplete="name"
        maxLength={120}
      />
      <CountryField<DraftValues> name="identity.nationality" label={t('fields.nationality')} emptyLabel={t('choose')} />
      <div>
        <Segmented
          label={t('fields.idType')}
          options={[
            { value: 'passport', label: t('idTypes.passport') },
            { value: 'id_card', label: t('idTypes.id_card') },
          ]}
          value={idType}
          onValue={selectIdType}
        />
      </div>
      <FormTextField<DraftValues>
        name="identity.idNumber"
        label={t('fields.idNumber')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        clean={(text) => text.trim()}
      />
    </Grid>
  );
}
