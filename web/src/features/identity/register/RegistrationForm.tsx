import { businessKind } from '@aldgate/contract/identity/registration/forms.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { CodeField } from '../../../lib/codes/CodeField.tsx';
import { isAboutCode } from '../../../lib/codes/useCode.ts';
import { Form } from '../../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../../lib/forms/FormField.tsx';
import { isAtFields } from '../../../lib/forms/fieldErrors.ts';
import { PhoneField } from '../../../lib/forms/PhoneField.tsx';
import { countErrors } from '../../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CaptchaField } from '../CaptchaField.tsx';
import { Failure } from '../Failure.tsx';
import { isAboutNewPassword, validateNewPassword } from '../newPassword.ts';
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
import { NO_REGISTRATION, type RegistrationValues } from './registration.ts';
import { useRegistration } from './useRegistration.ts';

/** ID-13: the person, the company, and the sign-in. */
export function RegistrationForm() {
  const { t } = useTranslation('identity');
  const { language = '' } = useParams();
  const { form, submit, registration, preferredLanguage, setLanguage, password, setPassword, mailbox } =
    useRegistration(selectEmailLanguage(language));
  const { code } = mailbox;
  const { isSubmitted: tried } = form.formState;
  const error = registration.error ?? undefined;
  const isAtField = isAboutCode(error) || isAboutNewPassword(error) || isAtFields(error, Object.keys(NO_REGISTRATION));
  const passwordErrors = Object.keys(validateNewPassword(password)).length;
  const invalidCount = countErrors(form) + passwordErrors + (code.fieldError === undefined ? 0 : 1);
  const email = useWatch({ control: form.control, name: 'email' });
  return (
    <Form form={form} error={error} onSubmit={() => void submit()}>
      <Section title={t('register.you.title')} hint={t('register.you.hint')}>
        <PersonFields />
        <ContactFields />
        <LanguageChoice value={preferredLanguage} onValue={setLanguage} />
      </Section>
      <Section title={t('register.company.title')} hint={t('register.company.hint')}>
        <CompanyFields />
      </Section>
      <Section title={t('register.signIn.title')} hint={t('register.signIn.hint')}>
        <FormTextField<RegistrationValues>
          name="email"
          label={t('fields.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <UsernameField />
        <CaptchaField
          captcha={mailbox.captcha}
          value={mailbox.entered}
          tried={mailbox.requested}
          error={mailbox.rejected}
          onValue={mailbox.enterCaptcha}
        />
        <CodeField code={code} tried={tried} error={error} sentText={t('register.codeSent', { email: email.trim() })} />
        <Box whole>
          <PasswordField value={password} tried={tried} error={error} onChange={setPassword} />
        </Box>
      </Section>
      <Agreements />
      {!isAtField && <Failure error={error} />}
      <SubmitButton label={t('register.submit')} busy={registration.isPending} errors={tried ? invalidCount : 0} />
    </Form>
  );
}

function CompanyFields() {
  const { t } = useTranslation('identity');
  const { value, error, onValue } = useField<RegistrationValues, 'businessType'>('businessType');
  const kinds = businessKind.options.map((kind) => ({ value: kind, label: t(`business.${kind}`) }));
  return (
    <>
      <FormTextField<RegistrationValues>
        name="companyName"
        label={t('fields.companyName')}
        autoComplete="organization"
        maxLength={120}
      />
      <SelectField
        label={t('fields.businessType')}
        options={value === '' ? [{ value: '', label: t('choose') }, ...kinds] : kinds}
        value={value}
        error={error}
        onValue={onValue}
      />
    </>
  );
}

/** Optional contacts besides email. */
function ContactFields() {
  const { t } = useTranslation('identity');
  return (
    <>
      <PhoneField<RegistrationValues> areaCode="areaCode" phone="whatsApp" label={t('fields.whatsApp')} />
      <FormTextField<RegistrationValues>
        name="telegram"
        label={t('fields.telegram')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={33}
      />
    </>
  );
}
