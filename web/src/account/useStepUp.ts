import { useState } from 'react';
import { useSession } from '../app/session.ts';
import { isCode, parseWrongCode } from '../identity/code.ts';
import type { Code } from '../identity/useCode.ts';

/**
 * What a change asks for as proof of who asks: the codes that were sent, and Google's where it is bound. Digits that were wrong
 * are cleared; the others stay good, since no other code is used up (ID-12).
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
    // A code of the app serves one try only, whatever became of it.
    setGaCode('');
  };
  return { needsGoogle, gaCode, setGaCode, tried, setTried, isComplete, rejected };
}
