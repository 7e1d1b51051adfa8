import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CaptchaField } from '../CaptchaField.tsx';
import { CodeField } from '../CodeField.tsx';
import { isAboutCode } from '../code.ts';
import { Failure } from '../Failure.tsx';
import { newPasswordServerErrors, validateNewPassword } from '../newPassword.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useErrorFocus } from '../useErrorFocus.ts';
import { Agreements } from './Agreements.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { LanguageChoice, selectEmailLanguage } from './LanguageChoice.tsx';
import { PersonFields } from './PersonFields.tsx';
import { Section } from './Section.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { UsernameField } from './UsernameField.tsx';
import { useRegistration } from './useRegistration.ts';

/** ID-13: the person, the company, and the sign-in. */
export function RegistrationForm() {
  const { t } = useTranslation('identity');
  const { language = '' } = useParams();
  const form = useRegistration(selectEmailLanguage(language));
  const { draft, change, seen, mailbox, password, error } = form;
  const { code } = mailbox;
  const focus = useErrorFocus(seen.attempts);
  const fields = { value: draft, shown: seen.shown, onChange: change, onLeave: seen.leave };
  const serverErrors = newPasswordServerErrors(error);
  const isAtField = seen.hasServerErrors || isAboutCode(error) || Object.keys(serverErrors).length > 0;
  const invalidCount = seen.tried
    ? Object.keys({ ...seen.shown, ...validateNewPassword(password) }).length + (code.fieldError === undefined ? 0 : 1)
    : 0;
  return (
    <form
      ref={focus}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Section title={t('register.you.title')} hint={t('register.you.hint')}>
        <PersonFields {...fields} />
        <ContactFields {...fields} />
        <LanguageChoice value={form.preferredLanguage} onValue={form.setLanguage} />
      </Section>
      <Section title={t('register.company.title')} hint={t('register.company.hint')}>
        <CompanyFields {...fields} />
      </Section>
      <Section title={t('register.signIn.title')} hint={t('register.signIn.hint')}>
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          error={seen.shown.email && t(`errors.${seen.shown.email}`)}
          onBlur={() => seen.leave('email')}
          onValue={(email) => change({ email })}
        />
        <UsernameField {...fields} />
        <CaptchaField
          captcha={mailbox.captcha}
          value={mailbox.entered}
          tried={mailbox.requested}
          error={mailbox.rejected}
          onValue={mailbox.enterCaptcha}
        />
        <CodeField
          code={code}
          tried={seen.tried}
          error={error}
          sentText={t('register.codeSent', { email: draft.email.trim() })}
        />
        <Box whole>
          <PasswordField value={password} tried={seen.tried} error={error} onChange={form.changePassword} />
        </Box>
      </Section>
      <Agreements value={draft} shown={seen.shown} onChange={change} />
      {!isAtField && <Failure error={error} />}
      <SubmitButton label={t('register.submit')} busy={form.busy} errors={invalidCount} />
    </form>
  );
}
