import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod/mini';
import { call } from '../../../lib/calls/calls.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { isAtFields } from '../../../lib/forms/fieldErrors.ts';
import { countErrors, showServerErrors, useContractForm } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { signIn } from '../../../lib/session/session.ts';
import { Failure } from '../Failure.tsx';
import { isAboutNewPassword, isUsable, NO_PASSWORD, sealNewPassword, validateNewPassword } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { Agreements } from './Agreements.tsx';
import {
  LanguageChoice,
  PersonFields,
  Section,
  SubmitButton,
  selectEmailLanguage,
  UsernameField,
} from './JoinFields.tsx';
import { type EmailLanguage, NO_PERSON, type PersonValues, personSchema } from './registration.ts';

interface InvitationFormProps {
  readonly token: string;
  readonly invitation: AnswerOf<'queryInvitation'>;
  readonly onJoined: () => void;
}

/** The new member's details and sign-in; the email address is that of the invitation. */
export function InvitationForm({ token, invitation, onJoined }: InvitationFormProps) {
  const { t } = useTranslation('identity');
  const { language = '' } = useParams();
  const locale = useLocale();
  const { form, submit, acceptance, preferredLanguage, setLanguage, password, setPassword } = useAcceptance({
    invitationToken: token,
    pageLanguage: selectEmailLanguage(language),
    onJoined,
  });
  const { institution, email, role, expiresAt } = invitation;
  const { isSubmitted: tried } = form.formState;
  const error = acceptance.error ?? undefined;
  const isAtField = isAboutNewPassword(error) || isAtFields(error, Object.keys(NO_PERSON));
  const invalidCount = countErrors(form) + Object.keys(validateNewPassword(password)).length;
  return (
    <Form form={form} error={error} onSubmit={() => void submit()}>
      <h1>{t('invitation.join', { institution })}</h1>
      <Lead wide>
        {t('invitation.lead', { institution, role: t(`roles.${role}`), time: formatTime(expiresAt, locale) })}
      </Lead>
      <Section title={t('register.you.title')} hint={t('invitation.hint')}>
        <PersonFields />
        <LanguageChoice value={preferredLanguage} onValue={setLanguage} />
      </Section>
      <Section title={t('register.signIn.title')} hint={t('invitation.signInHint')}>
        <TextField label={t('fields.email')} type="email" value={email} disabled onValue={() => undefined} />
        <UsernameField />
        <Box whole>
          <PasswordField value={password} tried={tried} error={error} onChange={setPassword} />
        </Box>
      </Section>
      <Agreements />
      {!isAtField && <Failure error={error} />}
      <SubmitButton label={t('invitation.submit')} busy={acceptance.isPending} errors={tried ? invalidCount : 0} />
    </Form>
  );
}

type Fields = z.output<typeof personSchema>;

interface AcceptanceOptions {
  readonly invitationToken: string;
  readonly pageLanguage: EmailLanguage;
  /** Called before the session starts: from then on the page belongs to the signed-in user. */
  readonly onJoined: () => void;
}

/** Accepts an invitation and signs in. */
function useAcceptance({ invitationToken, pageLanguage, onJoined }: AcceptanceOptions) {
  const form = useContractForm<PersonValues, Fields>({ schema: personSchema, defaultValues: NO_PERSON });
  const [preferredLanguage, setLanguage] = useState(pageLanguage);
  const [password, setPassword] = useState(NO_PASSWORD);
  const acceptance = useSubmission({
    mutationFn: async (fields: Fields) => {
      const [sealed, confirmPassword] = await sealNewPassword(password);
      const secret = { password: sealed, confirmPassword };
      return call('acceptInvitation', { ...fields, ...secret, invitationToken, preferredLanguage });
    },
    onSuccess: (opened) => {
      onJoined();
      signIn(opened);
    },
    onError: (error) => showServerErrors(form, error),
  });
  const submit = form.handleSubmit((fields) => {
    if (isUsable(password)) acceptance.mutate(fields);
  });
  return { form, submit, acceptance, preferredLanguage, setLanguage, password, setPassword };
}
