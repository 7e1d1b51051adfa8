import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { errorText } from '../lib/errorText.ts';

interface FailureProps {
  readonly error: unknown;
  /** Fields that show their own errors. */
  readonly atFields?: readonly string[] | undefined;
}

/** The error of an action, above its button. */
export function Failure({ error, atFields }: FailureProps) {
  if (error === undefined) return null;
  return <Alert>{errorText(error, atFields)}</Alert>;
}
