import { Verify } from './Verify.tsx';

/** KY-01: verification as an individual. */
export function Screen() {
  return <Verify kind="individual" />;
}
