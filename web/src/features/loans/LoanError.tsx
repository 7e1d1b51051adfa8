import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { useLoanError } from './useLoanError.ts';

interface LoanErrorProps {
  readonly error: unknown;
  readonly sides: Parameters<typeof useLoanError>[0];
}

/** Why a change of a loan was rejected, with the bound that the error names. */
export function LoanError({ error, sides }: LoanErrorProps) {
  const detail = useLoanError(sides)(error);
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
