import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { applicationKey } from './queries.ts';

/** The terms of prime brokerage, accepted before the application. */
export function Terms() {
  const { t, lines } = useTranslation('brokers');
  const queries = useQueryClient();
  const [ticked, setTicked] = useState(false);
  const acceptance = useCallMutation('agreeBrokerOpen', {
    onSuccess: () => queries.invalidateQueries({ queryKey: applicationKey }),
  });
  return (
    <Stack gap="4" justifyItems="start" padding="3 0 0">
      <Text as="ol" marker="decimal" maxWidth="72ch" size="13" lead="read" tone="2">
        {lines('terms.points').map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Text>
      <Checkbox label={t('terms.tick')} on={ticked} onValue={setTicked} />
      <ActionError error={acceptance.error} />
      <Button
        kind="primary"
        disabled={acceptance.isPending || !ticked}
        onClick={() => acceptance.mutate({ agreements: true })}
      >
        {t('terms.agree')}
      </Button>
    </Stack>
  );
}
