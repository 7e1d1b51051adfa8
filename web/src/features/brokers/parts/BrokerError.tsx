import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { describeError } from './describeError.ts';

/** Why an action was rejected, with the bound, the reason or the state that the error names. */
export function BrokerError({ error }: { error: unknown }) {
  const { t } = useTranslation('brokers');
  const detail = describeError(error, t);
  return (
    <>
      <ActionError error={error} />
      {detail !== undefined && (
        <Text size="12" lead="text" tone="2" marginTop="2">
          {detail}
        </Text>
      )}
    </>
  );
}
