import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import styles from './brokers.module.css';
import { applicationKey } from './queries.ts';

const SIZES = ['under_10m', '10m_100m', '100m_1b', 'over_1b'] as const;

/** BR-01: the applicant, what they trade and for which clients, and their assets under management. */
export function ApplicationForm() {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
  const id = useId();
  const [contactName, setContact] = useState('');
  const [business, setBusiness] = useState('');
  const [assetsUnderManagement, setSize] = useState<(typeof SIZES)[number]>('10m_100m');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const missing = (value: string) => (tried && value.trim() === '' ? t('form.required') : undefined);
  const apply = async () => {
    setTried(true);
    if (busy || contactName.trim() === '' || business.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await call('addApplyRecord', { contactName, business, assetsUnderManagement });
      await queries.invalidateQueries({ queryKey: applicationKey });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TextField
        label={t('form.contactName')}
        autoComplete="name"
        maxLength={120}
        value={contactName}
        error={missing(contactName)}
        onValue={setContact}
      />
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden="true">
          {t('form.assets')}
        </span>
        <Select
          label={t('form.assets')}
          options={SIZES.map((value) => ({ value, label: t(`form.sizes.${value}`) }))}
          value={assetsUnderManagement}
          onValue={setSize}
        />
      </div>
      <Box whole>
        <label className={styles.label} htmlFor={id}>
          {t('form.business')}
        </label>
        <textarea
          id={id}
          rows={5}
          maxLength={2_000}
          value={business}
          aria-invalid={missing(business) !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setBusiness(target.value)}
        />
        <p id={`${id}-error`} className={styles.fieldError} aria-live="polite">
          {missing(business)}
        </p>
      </Box>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {errorText(error, tApp)}
        </p>
      )}
      <Box whole>
        <Button type="submit" kind="primary" size="large" disabled={busy}>
          {t(busy ? 'form.sending' : 'form.send')}
        </Button>
      </Box>
    </form>
  );
}
