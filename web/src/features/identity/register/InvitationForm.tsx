import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Lead } from '@aldgate/ui/layout/FormPage.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useParams } from 'react-router';
import { Form } from '../../../lib/forms/Form.tsx';
import { isAtFields } from '../../../lib/forms/fieldErrors.ts';
import { countErrors } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../Failure.tsx';
import { isAboutNewPassword, validateNewPassword } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { Agreements } from './Agreements.tsx';
import { LanguageChoice, selectEmailLanguage } from './LanguageChoice.tsx';
import { PersonFields, UsernameField } from './PersonFields.tsx';
import { NO_PERSON } from './registration.ts';
import { Section } from './Section.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useAcceptance } from './useAcceptance.ts';

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
    <Form form={form} onSubmit={() => void submit()}>
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
