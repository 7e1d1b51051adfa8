import { Verify } from './Verify.tsx';

/** KY-01: verification as an institution. */
export function Screen() {
  return <Verify kind="institution" />;
}
