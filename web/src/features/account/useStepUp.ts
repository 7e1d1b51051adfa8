import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import type { Code } from '../identity/index.ts';
import { isCode, parseWrongCode } from '../identity/index.ts';

/**
 * Step-up verification of a change: the codes that were sent and, where it is set up, Google's. Wrong codes are
 * cleared; the others stay valid, since a failed attempt does not consume them (ID-12).
 */
export function useStepUp(codes: readonly Code[]) {
  const needsGoogle = useSession((session) => session.userInfo?.googleBound) ?? false;
  const [gaCode, setGaCode] = useState('');
  const [tried, setTried] = useState(false);
  const isComplete = codes.every(({ fieldError }) => fieldError === undefined) && (!needsGoogle || isCode(gaCode));
  const rejected = (error: unknown) => {
    setTried(false);
    const factor = parseWrongCode(error)?.factor;
    for (const code of codes) if (code.channel === factor) code.enter('');
    // A code of the app is valid for one attempt, whatever its outcome.
    setGaCode('');
  };
  return { needsGoogle, gaCode, setGaCode, tried, setTried, isComplete, rejected };
}
