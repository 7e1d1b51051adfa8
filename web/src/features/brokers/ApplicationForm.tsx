import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { applicationKey } from './queries.ts';

const SIZES = ['under_10m', '10m_100m', '100m_1b', 'over_1b'] as const;

/** BR-01: the applicant, what they trade and for which clients, and their assets under management. */
export function ApplicationForm() {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
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
    <Grid
      as="form"
      columns="1fr 1fr"
      gap="1 5"
      padding="4 0 0"
      collapse
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
      <SelectField
        label={t('form.assets')}
        options={SIZES.map((value) => ({ value, label: t(`form.sizes.${value}`) }))}
        value={assetsUnderManagement}
        onValue={setSize}
      />
      <Box whole>
        <TextArea
          label={t('form.business')}
          rows={5}
          lengthMax={2_000}
          value={business}
          error={missing(business)}
          onValue={setBusiness}
        />
      </Box>
      {error !== undefined && (
        <Box whole>
          <Alert>{errorText(error, tApp)}</Alert>
        </Box>
      )}
      <Box whole>
        <Button type="submit" kind="primary" size="large" disabled={busy}>
          {t(busy ? 'form.sending' : 'form.send')}
        </Button>
      </Box>
    </Grid>
  );
}
