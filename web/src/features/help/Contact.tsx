import { type Captcha, isCaptchaWrong } from '@aldgate/client-kit/captcha.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { requiredText } from '@aldgate/contract/identity/fields.ts';
import { enquiryFields, solution } from '@aldgate/contract/identity/registration/forms.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { z } from 'zod/mini';
import { call } from '../../lib/calls/calls.ts';
import { Form } from '../../lib/forms/Form.tsx';
import { FormTextField, useField } from '../../lib/forms/FormField.tsx';
import { useContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText, withReference } from '../../lib/messages/errorText.ts';
import { CaptchaImage, useCaptcha } from '../identity/index.ts';
import styles from './help.module.css';

/** ID-14: name, email, phone and solution are required; an operator calls back. */
export function Contact() {
  const { t } = useTranslation('help');
  const { t: tApp } = useTranslation();
  const { form, captcha, sending, submit } = useEnquiry();
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title')}</h2>
      <Text padding="3 0" size="13" tone="2">
        {t('contact.lead')}
      </Text>
      {sending.isSuccess ? (
        <Text padding="4 0" size="14" role="status">
          {t('contact.sent')}
        </Text>
      ) : (
        <Form form={form} error={sending.error} onSubmit={() => void submit()}>
          <Grid columns="1fr 1fr" gap="1 5" collapse>
            <FormTextField<EnquiryValues>
              name="name"
              label={t('contact.fields.name')}
              autoComplete="name"
              maxLength={120}
            />
            <FormTextField<EnquiryValues>
              name="email"
              label={t('contact.fields.email')}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <FormTextField<EnquiryValues>
              name="phone"
              label={t('contact.fields.phone')}
              type="tel"
              autoComplete="tel"
              maxLength={40}
            />
            <SolutionField />
            <MessageField />
            <CaptchaField captcha={captcha} error={sending.error} />
            <div className={styles.submit}>
              <Button type="submit" kind="primary" size="large" disabled={sending.isPending}>
                {t(sending.isPending ? 'contact.sending' : 'contact.send')}
              </Button>
            </div>
            {sending.isError && !isCaptchaWrong(sending.error) && (
              <Box whole>
                <Alert>
                  {withReference(errorText(sending.error, tApp), sending.error, tApp)} {t('contact.notSent')}
                </Alert>
              </Box>
            )}
          </Grid>
        </Form>
      )}
    </section>
  );
}

function SolutionField() {
  const { t } = useTranslation('help');
  const { value, error, onValue } = useField<EnquiryValues, 'solution'>('solution');
  const options = solution.options.map((each) => ({ value: each, label: t(`contact.solutions.${each}`) }));
  return (
    <SelectField
      label={t('contact.fields.solution')}
      options={value === '' ? [{ value: '', label: t('contact.choose') }, ...options] : options}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}

function MessageField() {
  const { t } = useTranslation('help');
  const { value, onValue } = useField<EnquiryValues, 'message'>('message');
  return (
    <Box whole padding="0 0 3">
      <TextArea label={t('contact.fields.message')} rows={4} lengthMax={2_000} value={value} onValue={onValue} />
    </Box>
  );
}

function CaptchaField({ captcha, error }: { captcha: Captcha; error: unknown }) {
  const { t } = useTranslation('help');
  const { t: tApp } = useTranslation();
  const field = useField<EnquiryValues, 'captchaCode'>('captchaCode');
  const rejection = isCaptchaWrong(error) && field.value === '' ? errorText(error, tApp) : undefined;
  return (
    <TextField
      label={t('contact.fields.captcha')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      value={field.value}
      error={rejection ?? field.error}
      end={<CaptchaImage captcha={captcha} />}
      onBlur={field.onBlur}
      onValue={field.onValue}
    />
  );
}

/** ID-14: the values of the contact form. */
interface EnquiryValues {
  name: string;
  email: string;
  phone: string;
  solution: z.output<typeof solution> | '';
  message: string;
  captchaCode: string;
}

export const enquirySchema = z.object({ ...enquiryFields, captchaCode: requiredText(16) });

type Enquiry = z.output<typeof enquirySchema>;

export const NO_ENQUIRY: EnquiryValues = { name: '', email: '', phone: '', solution: '', message: '', captchaCode: '' };

/** The contact form. A CAPTCHA is valid for one attempt, so every rejection loads a new one. */
function useEnquiry() {
  const form = useContractForm<EnquiryValues, Enquiry>({ schema: enquirySchema, defaultValues: NO_ENQUIRY });
  const captcha = useCaptcha();
  const sending = useSubmission({
    mutationFn: ({ enquiry, captchaId }: { enquiry: Enquiry; captchaId: string }) =>
      call('addContact', { ...enquiry, captchaId }),
    onError: () => {
      form.resetField('captchaCode');
      captcha.refresh();
    },
  });
  const submit = form.handleSubmit((enquiry) => {
    const captchaId = captcha.image?.captchaId;
    if (captchaId !== undefined) sending.mutate({ enquiry, captchaId });
  });
  return { form, captcha, sending, submit };
}
