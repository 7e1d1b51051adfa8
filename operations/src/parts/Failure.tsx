import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { errorText } from '../lib/errorText.ts';

/** The error of an action, above its button. */
export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return <Alert>{errorText(error)}</Alert>;
}
