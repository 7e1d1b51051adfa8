import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { applicationKey } from './queries.ts';

/** The terms of prime brokerage, accepted before the application. */
export function Terms() {
  const { t, lines } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const agree = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await call('agreeBrokerOpen', { agreements: true });
      await queries.invalidateQueries({ queryKey: applicationKey });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Stack gap="4" justifyItems="start" padding="3 0 0">
      <Text as="ol" marker="decimal" maxWidth="72ch" size="13" lead="read" tone="2">
        {lines('terms.points').map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Text>
      <Checkbox label={t('terms.tick')} on={ticked} onValue={setTicked} />
      {error !== undefined && <Alert>{errorText(error, tApp)}</Alert>}
      <Button kind="primary" disabled={busy || !ticked} onClick={() => void agree()}>
        {t('terms.agree')}
      </Button>
    </Stack>
  );
}
