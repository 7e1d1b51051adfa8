import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Failure } from '../Failure.tsx';
import { newPasswordServerErrors, validateNewPassword } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useErrorFocus } from '../useErrorFocus.ts';
import { Agreements } from './Agreements.tsx';
import { LanguageChoice, selectEmailLanguage } from './LanguageChoice.tsx';
import { PersonFields } from './PersonFields.tsx';
import { Section } from './Section.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { UsernameField } from './UsernameField.tsx';
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
  const form = useAcceptance({ token, pageLanguage: selectEmailLanguage(language), onJoined });
  const { person, change, seen, password, error } = form;
  const { institution, email, role, expiresAt } = invitation;
  const focus = useErrorFocus(seen.attempts);
  const fields = { value: person, shown: seen.shown, onChange: change, onLeave: seen.leave };
  const isAtField = seen.hasServerErrors || Object.keys(newPasswordServerErrors(error)).length > 0;
  const invalidCount = seen.tried ? Object.keys({ ...seen.shown, ...validateNewPassword(password) }).length : 0;
  return (
    <form
      ref={focus}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h1>{t('invitation.join', { institution })}</h1>
      <Text maxWidth="64ch" padding="0 0 6" marginTop="2" size="14" lead="text" tone="2">
        {t('invitation.lead', { institution, role: t(`roles.${role}`), time: formatTime(expiresAt, locale) })}
      </Text>
      <Section title={t('register.you.title')} hint={t('invitation.hint')}>
        <PersonFields {...fields} />
        <LanguageChoice value={form.preferredLanguage} onValue={form.setLanguage} />
      </Section>
      <Section title={t('register.signIn.title')} hint={t('invitation.signInHint')}>
        <TextField label={t('fields.email')} type="email" value={email} disabled onValue={() => undefined} />
        <UsernameField {...fields} />
        <Box whole>
          <PasswordField value={password} tried={seen.tried} error={error} onChange={form.changePassword} />
        </Box>
      </Section>
      <Agreements value={person} shown={seen.shown} onChange={change} />
      {!isAtField && <Failure error={error} />}
      <SubmitButton label={t('invitation.submit')} busy={form.busy} errors={invalidCount} />
    </form>
  );
}
