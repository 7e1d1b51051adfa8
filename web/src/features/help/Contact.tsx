import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { CaptchaImage } from '../identity/index.ts';
import { SOLUTIONS } from './enquiry.ts';
import styles from './help.module.css';
import { useEnquiry } from './useEnquiry.ts';

const MESSAGE_MAX = 2_000;

/** ID-14: name, email, phone and solution are required; an operator calls back. */
export function Contact() {
  const { t } = useTranslation('help');
  const { t: tApp } = useTranslation();
  const form = useEnquiry();
  const { enquiry, change, errorFor } = form;
  const captchaWrong = form.error instanceof CallError && form.error.entry === 'captchaWrong';
  const text = (field: 'name' | 'email' | 'phone' | 'captcha') => {
    const fieldError = errorFor(field);
    return fieldError && t(`contact.errors.${fieldError}`, { field: t(`contact.fields.${field}`) });
  };
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title')}</h2>
      <Text padding="3 0" size="13" tone="2">
        {t('contact.lead')}
      </Text>
      {form.sent ? (
        <Text padding="4 0" size="14" role="status">
          {t('contact.sent')}
        </Text>
      ) : (
        <Grid
          as="form"
          columns="1fr 1fr"
          gap="1 5"
          collapse
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <TextField
            label={t('contact.fields.name')}
            autoComplete="name"
            maxLength={120}
            value={enquiry.name}
            error={text('name')}
            onValue={(name) => change({ name })}
          />
          <TextField
            label={t('contact.fields.email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={enquiry.email}
            error={text('email')}
            onValue={(email) => change({ email })}
          />
          <TextField
            label={t('contact.fields.phone')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={enquiry.phone}
            error={text('phone')}
            onValue={(phone) => change({ phone })}
          />
          <SelectField
            label={t('contact.fields.solution')}
            options={[
              ...(enquiry.solution === '' ? [{ value: '' as const, label: t('contact.choose') }] : []),
              ...SOLUTIONS.map((value) => ({ value, label: t(`contact.solutions.${value}`) })),
            ]}
            value={enquiry.solution}
            error={errorFor('solution') && t('contact.errors.required', { field: t('contact.fields.solution') })}
            onValue={(solution) => change({ solution })}
          />
          <Box whole padding="0 0 3">
            <TextArea
              label={t('contact.fields.message')}
              rows={4}
              lengthMax={MESSAGE_MAX}
              value={enquiry.message}
              onValue={(message) => change({ message })}
            />
          </Box>
          <TextField
            label={t('contact.fields.captcha')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={16}
            value={enquiry.captcha}
            error={captchaWrong ? errorText(form.error, tApp) : text('captcha')}
            end={<CaptchaImage captcha={form.captcha} />}
            onValue={(captcha) => change({ captcha })}
          />
          <div className={styles.submit}>
            <Button type="submit" kind="primary" size="large" disabled={form.busy}>
              {t(form.busy ? 'contact.sending' : 'contact.send')}
            </Button>
          </div>
          {form.error !== undefined && !captchaWrong && (
            <Box whole>
              <Alert>
                {errorText(form.error, tApp)} {t('contact.notSent')}
              </Alert>
            </Box>
          )}
        </Grid>
      )}
    </section>
  );
}
